/** Draws the result of a match as a picture. Nothing of it leaves the page. */
import { type MatchLine, scoresAfter } from "./model/match-line.ts";

const SIZE = 1_080;
const INK = { felt: "#0f3a26", edge: "#1d5a3d", own: "#ffd75e", others: "#f4f1e6" } as const;
const FONT = '"Atkinson Hyperlegible Next Variable", system-ui, sans-serif';
/** The area of the score line. */
const GRAPH = { left: 90, right: 990, top: 640, bottom: 960 } as const;

/** Returns the picture as PNG; null where the browser cannot draw. */
export async function drawResult(title: string, line: MatchLine): Promise<Blob | null> {
  const canvas = document.createElement("canvas");
  canvas.width = SIZE;
  canvas.height = SIZE;
  const pen = canvas.getContext("2d");
  if (pen === null) return null;
  drawFelt(pen, title);
  drawScores(pen, line);
  if (line.deals.length > 1) drawLines(pen, line);
  return new Promise((done) => canvas.toBlob(done, "image/png"));
}

function drawFelt(pen: CanvasRenderingContext2D, title: string): void {
  pen.fillStyle = INK.felt;
  pen.fillRect(0, 0, SIZE, SIZE);
  pen.strokeStyle = INK.edge;
  pen.lineWidth = 10;
  pen.strokeRect(40, 40, SIZE - 80, SIZE - 80);
  write(pen, `Circolo · ${title}`, { y: 140, size: 54, colour: INK.others });
}

function drawScores(pen: CanvasRenderingContext2D, line: MatchLine): void {
  const totals = scoresAfter(line).at(-1) ?? [];
  const ranked = line.people
    .map((name, at) => ({ name, at, total: totals[at] ?? 0 }))
    .toSorted((one, other) => other.total - one.total);
  const step = 400 / ranked.length;
  ranked.forEach(({ name, at, total }, rank) => {
    const colour = colourOf(line, at);
    const size = ranked.length === 2 ? 92 : 64;
    write(pen, `${total}  ${name}`, { y: 220 + step * (rank + 0.6), size, colour });
  });
}

function drawLines(pen: CanvasRenderingContext2D, line: MatchLine): void {
  const scores = scoresAfter(line);
  const most = Math.max(1, ...scores.flat());
  const { left, right, top, bottom } = GRAPH;
  pen.lineWidth = 9;
  pen.lineJoin = "round";
  line.names.forEach((_, at) => {
    pen.strokeStyle = colourOf(line, at);
    pen.setLineDash(isOwn(line, at) ? [] : [22, 6 + 8 * at]);
    pen.beginPath();
    scores.forEach((now, deal) => {
      const x = left + ((right - left) * deal) / line.deals.length;
      const y = bottom - ((bottom - top) * (now[at] ?? 0)) / most;
      if (deal === 0) pen.moveTo(x, y);
      else pen.lineTo(x, y);
    });
    pen.stroke();
  });
}

interface Written {
  readonly y: number;
  readonly size: number;
  readonly colour: string;
}

function write(pen: CanvasRenderingContext2D, words: string, { y, size, colour }: Written): void {
  pen.font = `700 ${size}px ${FONT}`;
  pen.fillStyle = colour;
  pen.textAlign = "center";
  pen.fillText(words, SIZE / 2, y, SIZE - 160);
}

function isOwn({ mine }: MatchLine, at: number): boolean {
  return at === (mine ?? 0);
}

function colourOf(line: MatchLine, at: number): string {
  return isOwn(line, at) ? INK.own : INK.others;
}
