/*
 * What is wrong with the page as it stands, in sentences: run in the browser by looks.py.
 */
(() => {
  const NAMED = 60;
  const SLACK = 1;
  /** So much of its height has a line above its letters and below them. */
  const LEADING = 4;

  const isSeen = (element) => {
    const { width, height } = element.getBoundingClientRect();
    return width > 1 && height > 1 && element.checkVisibility({ visibilityProperty: true });
  };

  const nameOf = (element) => {
    const kind = element.tagName.toLowerCase() + [...element.classList].map((c) => `.${c}`).join("");
    return `${kind} "${(element.textContent ?? "").trim().slice(0, NAMED)}"`;
  };

  /** Whether something above it scrolls or cuts, so that it cannot widen the page. */
  const isHeld = (element) => {
    for (let above = element.parentElement; above !== null; above = above.parentElement) {
      if (above === document.body) return false;
      if (getComputedStyle(above).overflowX !== "visible") return true;
    }
    return false;
  };

  /** What reaches beyond the right or left edge of the page. */
  const overflow = () => {
    const root = document.scrollingElement;
    const wide = root.scrollWidth - root.clientWidth;
    const found = [...document.body.querySelectorAll("*")].filter((element) => {
      if (!isSeen(element) || element.closest("svg svg, .spoken") !== null) return false;
      const { left, right } = element.getBoundingClientRect();
      return (right > root.clientWidth + SLACK || left < -SLACK) && !isHeld(element);
    });
    const innermost = found.filter((one) => !found.some((o) => o !== one && one.contains(o)));
    return [
      ...(wide > 0 ? [`the page is ${wide} px wider than its window`] : []),
      ...innermost.map((element) => `${nameOf(element)} reaches over the edge`),
    ];
  };

  const BUTTONS = "button, a.button, .button, .chip, summary, .segment-text, label.switch, select";

  /** Words that do not fit into what they stand in. */
  const clipped = () =>
    [...document.querySelectorAll(BUTTONS)].filter(isSeen).flatMap((button) => {
      const { scrollWidth, clientWidth, scrollHeight, clientHeight } = button;
      const isInline = getComputedStyle(button).display === "inline";
      if (isInline || button.querySelector("img") !== null) return [];
      const wide = scrollWidth - clientWidth;
      const high = scrollHeight - clientHeight;
      return [
        ...(wide > SLACK ? [`${nameOf(button)} is ${wide} px too narrow`] : []),
        ...(high > SLACK ? [`${nameOf(button)} is ${high} px too low`] : []),
      ];
    });

  /** Whether words reach out of what cuts off, or moves sideways, what does not fit into it. */
  const isCutBy = (holder, { left, right, top, bottom, height }) => {
    const { overflowX, overflowY } = getComputedStyle(holder);
    const held = holder.getBoundingClientRect();
    const isWide = right > held.right + SLACK || left < held.left - SLACK;
    const isHigh = bottom > held.bottom + height / LEADING || top < held.top - height / LEADING;
    return (overflowX !== "visible" && isWide) || (/hidden|clip/.test(overflowY) && isHigh);
  };

  /** A table, a bracket: who comes to it by the keyboard moves it under its own edge. */
  const isMovable = (holder) =>
    holder.tabIndex >= 0 &&
    /auto|scroll/.test(getComputedStyle(holder).overflowX) &&
    !holder.matches(".log-lines");

  const NOT_READ = ".spoken, .skip, .plate, .score";

  /** Words that are cut off, but for names on a felt, where there is room for their beginning. */
  const lost = () => {
    const found = new Set();
    const all = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (all.nextNode()) {
      const at = all.currentNode.parentElement;
      if (!isSeen(at) || at.closest(NOT_READ) !== null) continue;
      const words = document.createRange();
      words.selectNodeContents(all.currentNode);
      const boxes = [...words.getClientRects()].filter(({ width }) => width > SLACK);
      for (let holder = at; holder !== document.body; holder = holder.parentElement) {
        if (isMovable(holder)) break;
        if (boxes.some((box) => isCutBy(holder, box))) found.add(`${nameOf(at)} is cut off`);
      }
    }
    return [...found];
  };

  const TARGET = 24;
  const THUMB = 44;

  /** What is smaller than a finger: 24 px for anything, 44 for a button. */
  const small = () =>
    [...document.querySelectorAll("button, a[href], input, select, summary")]
      .filter((one) => isSeen(one) && one.closest(".spoken, .skip") === null)
      .flatMap((one) => {
        const { width, height } = (one.closest("label") ?? one).getBoundingClientRect();
        const isProse = getComputedStyle(one).display === "inline";
        const least = one.matches(".button, .icon-button, .chip, summary") ? THUMB : TARGET;
        if (isProse || (height >= least - SLACK && width >= TARGET - SLACK)) return [];
        return [`${nameOf(one)} is ${Math.round(width)}x${Math.round(height)} px`];
      });

  const BARS = ".score-bar, .table-strips, .link-banner, .console";
  const UNDER_BARS = ".plate, .seat-box, .hand-card, .felt-panel, .dialog, button, a.button";
  /** So little of a seat or a button under a bar is not noticed. */
  const EDGE = 3;

  /** What of an element can be seen: not what its window, or what scrolls it, hides. */
  const seenPart = (element) => {
    let { left, right, top, bottom } = element.getBoundingClientRect();
    for (let above = element; above !== null; above = above.parentElement) {
      const { overflowX, overflowY, position } = getComputedStyle(above);
      if (above !== element && (overflowX !== "visible" || overflowY !== "visible")) {
        const held = above.getBoundingClientRect();
        left = Math.max(left, held.left);
        right = Math.min(right, held.right);
        top = Math.max(top, held.top);
        bottom = Math.min(bottom, held.bottom);
      }
      if (position === "fixed") break;
    }
    return { left, right, top: Math.max(top, 0), bottom: Math.min(bottom, innerHeight) };
  };

  /** Seats, hands and buttons of a table over which one of its bars lies. */
  const covered = () =>
    [...document.querySelectorAll(BARS)].filter(isSeen).flatMap((bar) => {
      const over = seenPart(bar);
      return [...document.querySelectorAll(UNDER_BARS)].flatMap((element) => {
        if (!isSeen(element) || element.contains(bar) || element.closest(BARS) !== null) return [];
        const { left, right, top, bottom } = seenPart(element);
        const [from, to] = [Math.max(left, over.left), Math.min(right, over.right)];
        const [high, low] = [Math.max(top, over.top), Math.min(bottom, over.bottom)];
        if (to - from <= EDGE || low - high <= EDGE) return [];
        const shown = document.elementFromPoint((from + to) / 2, (high + low) / 2);
        if (shown === null || !bar.contains(shown)) return [];
        const hidden = Math.round(low - high);
        return [`${nameOf(bar).split(" ")[0]} covers ${hidden} px of ${nameOf(element)}`];
      });
    });

  return { overflow, clipped, lost, small, covered };
})();
