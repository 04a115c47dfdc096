/** The drawn face of a house bot, made of the same few parts. It loads with the first bot. */
import "./bot-face.css";

import { characterOf, type Look } from "../play/bot-characters.ts";

const SKINS = ["#f6d3b3", "#eec39a", "#d9a273", "#f2c9a8"] as const;
const CLOTHS = ["#8c2f2b", "#1f5fa8", "#2e7d32", "#6a3d8f", "#a65a12", "#32485e"] as const;
const HAIRS = { white: "#e8e4dc", grey: "#9b9a98", brown: "#5b3a21", black: "#2a2320" } as const;
const LINE = "#2b1d14";

/** A picture without a name: the plate names the bot. */
export function BotFace({ name }: { readonly name: string }) {
  const { looks, number } = characterOf(name);
  const has = (look: Look) => looks.includes(look);
  const skin = SKINS[number % SKINS.length];
  const cloth = CLOTHS[number % CLOTHS.length];
  const hair = HAIRS[(["white", "grey", "black"] as const).find(has) ?? "brown"];
  return (
    <svg viewBox="0 0 40 40" class="bot-face" aria-hidden="true">
      <g stroke={LINE} stroke-width="1.2" stroke-linejoin="round" stroke-linecap="round">
        {(has("bun") || has("long")) && <path d="M9 30C6 10 12 6 20 6s14 4 11 24z" fill={hair} />}
        {has("bun") && <circle cx="20" cy="5.5" r="4" fill={hair} />}
        <path d="M5 41c0-9 7-11 15-11s15 2 15 11z" fill={cloth} />
        {has("tie") && <path d="M18 30h4l-1 3 1.5 6h-5L19 33z" fill="#e3a61f" />}
        <path d="M16.5 25v6c2 2 5 2 7 0v-6z" fill={skin} />
        <ellipse cx="20" cy="18.5" rx="8.5" ry="10" fill={skin} />
        {!has("bald") && <path d="M11.5 17C10 6 30 6 28.5 17 26 11.5 15 11 11.5 17z" fill={hair} />}
        {has("bald") && (
          <path
            d="M11.5 20c-1.5-3-1-6 .5-7M28.5 20c1.5-3 1-6-.5-7"
            fill="none"
            stroke={hair}
            stroke-width="2.5"
          />
        )}
        {has("scarf") && <path d="M10 22C8 6 32 6 30 22 28 11 12 11 10 22z" fill={cloth} />}
        {has("beard") && (
          <path d="M11.8 19c0 14 16.4 14 16.4 0-2 5-4 4-8.2 4s-6.2 1-8.2-4z" fill={hair} />
        )}
        <path d="M16.5 17.5v1M23.5 17.5v1" stroke-width="2.2" />
        <path
          d="M14.8 15c1-.9 2.4-.9 3.4-.2M25.2 15c-1-.9-2.4-.9-3.4-.2M20 18.5l-1 3 1.5.3"
          fill="none"
        />
        <path d="M17 24.5c1.8 1.5 4.2 1.5 6 0" fill="none" />
        {has("moustache") && (
          <path
            d="M14.5 23.5c2-2.5 4.5-2.5 5.5-1 1-1.5 3.5-1.5 5.5 1-2 .5-4 .5-5.5-.5-1.5 1-3.5 1-5.5.5z"
            fill={hair}
          />
        )}
        {has("glasses") && (
          <path
            d="M13 18a3.2 3.2 0 106.4 0 3.2 3.2 0 10-6.4 0zM20.6 18a3.2 3.2 0 106.4 0 3.2 3.2 0 10-6.4 0zM19.4 17.5h1.2"
            fill="none"
          />
        )}
        {has("earrings") && (
          <path d="M11.3 21.5v1.5M28.700 21.5v1.5" stroke="#e3a61f" stroke-width="2.6" />
        )}
        {has("cap") && <path d="M10 13C10 4 30 4 30 12l4 2.5c-8-1.5-16-1.5-24-1.5z" fill={cloth} />}
        {has("kepi") && (
          <>
            <path d="M11 13V6.5h18V13z" fill={cloth} />
            <path d="M9.5 14.5c6-3 15-3 21 0l-1-2.5h-19z" fill={LINE} />
            <circle cx="20" cy="9" r="1.8" fill="#e3a61f" />
          </>
        )}
        {has("hat") && (
          <>
            <path
              d="M6 12.5c9 2.5 19 2.5 28 0-1.5-1-3-1.2-5-1.5-.5-9-17.5-9-18 0-2 .3-3.5.5-5 1.5z"
              fill="#4a3a2c"
            />
            <path d="M11 10.5c6 1.3 12 1.3 18 0" stroke={cloth} stroke-width="2.2" fill="none" />
          </>
        )}
      </g>
    </svg>
  );
}
