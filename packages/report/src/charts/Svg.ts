/** Text escaped for XML and HTML, attributes included. */
export const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;")

/** A plot as SVG: `body` is in user units; screen readers read `title` and `description`. */
export interface Plot {
  /** Name of the file without its ending, and id within the page. */
  readonly name: string
  readonly title: string
  readonly description: string
  readonly widthPx: number
  readonly heightPx: number
  readonly body: string
}

/** Colours of plots and pages; plots inherit those of their page. */
export const lightPalette =
  "--paper:#ffffff;--ink:#1f2933;--soft:#5b6773;--rule:#d5dae0;--engine:#1d5fbf;--naive:#b4610a;--reference:#6b4ea8"
export const darkPalette =
  "--paper:#14181d;--ink:#e6eaef;--soft:#a3afbb;--rule:#39424c;--engine:#7db3ff;--naive:#f0a45b;--reference:#c0a6f5"

/** Styles of the parts of plots, by class. */
export const plotStyle = `
.plot text{font:12px system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans","Noto Sans CJK SC",sans-serif;fill:var(--ink)}
.plot .axis{fill:var(--soft)}
.plot .rule{stroke:var(--rule);stroke-width:1}
.plot .mark{stroke:var(--ink);stroke-width:1;stroke-dasharray:4 3}
.plot .engine{fill:var(--engine);stroke:var(--engine)}
.plot .naive{fill:var(--paper);stroke:var(--naive);stroke-width:1.6}
.plot .reference{fill:none;stroke:var(--reference);stroke-width:1.6}
.plot .line{fill:none;stroke-width:1.6}
.plot .whisker{fill:none;stroke:var(--engine);stroke-width:1.2}
.plot .chance{fill:none;stroke:var(--rule);stroke-width:9}
.plot .bar{fill:var(--engine);stroke:none}
.plot .span{stroke:var(--rule);stroke-width:3}`.trim()

/** Inline element; its page provides the colours. */
export const inlineSvg = ({ body, description, heightPx, name, title, widthPx }: Plot): string =>
  [
    `<svg class="plot" role="img" aria-labelledby="${name}-title ${name}-description"`,
    ` viewBox="0 0 ${widthPx} ${heightPx}" width="${widthPx}" height="${heightPx}">`,
    `<title id="${name}-title">${escaped(title)}</title>`,
    `<desc id="${name}-description">${escaped(description)}</desc>`,
    body,
    "</svg>",
  ].join("")

/** Standalone file, light or dark by the reader's preference. */
export const svgFile = (plot: Plot): string =>
  inlineSvg(plot)
    .replace('<svg class="plot"', '<svg xmlns="http://www.w3.org/2000/svg" class="plot"')
    .replace(
      "<title",
      `<style>:root{${lightPalette}}@media (prefers-color-scheme:dark){:root{${darkPalette}}}\n${plotStyle}</style>` +
        `<rect width="100%" height="100%" fill="var(--paper)"/><title`,
    ) + "\n"

/** A length in user units, to a tenth. */
export const px = (value: number): string => String(Number(value.toFixed(1)))

export const text = (x: number, y: number, words: string, anchor: "start" | "middle" | "end", style = "axis"): string =>
  `<text class="${style}" x="${px(x)}" y="${px(y)}" text-anchor="${anchor}">${escaped(words)}</text>`

export const line = (x1: number, y1: number, x2: number, y2: number, style: string): string =>
  `<line class="${style}" x1="${px(x1)}" y1="${px(y1)}" x2="${px(x2)}" y2="${px(y2)}"/>`

/** Width of a Chinese character in a plot, and of any other, user units. */
const [WIDE, NARROW] = [12, 6.5]

/** About the width of some words in a plot, user units. */
export const widthOf = (words: string): number =>
  [...words].reduce((sum, character) => sum + (character > "\u2e80" ? WIDE : NARROW), 0)

/** Kinds of series; their marks differ in shape as well as in colour. */
export type Series = "engine" | "naive" | "reference"

const MARK = 4.5

export const mark = (series: Series, x: number, y: number): string => {
  if (series === "engine") return `<circle class="engine" cx="${px(x)}" cy="${px(y)}" r="${MARK}"/>`
  const corners =
    series === "naive"
      ? [
          [0, -1.2],
          [1.2, 0],
          [0, 1.2],
          [-1.2, 0],
        ]
      : [
          [-1, -1],
          [1, -1],
          [1, 1],
          [-1, 1],
        ]
  const points = corners.map(([dx = 0, dy = 0]) => `${px(x + dx * MARK)},${px(y + dy * MARK)}`).join(" ")
  return `<polygon class="${series}" points="${points}"/>`
}

/** What each mark means, in a row above the plot. */
export const legend = (entries: ReadonlyArray<readonly [Series, string]>, x: number, y: number): string => {
  let at = x
  return entries
    .map(([series, words]) => {
      const drawn = mark(series, at + MARK, y - MARK + 0.5) + text(at + 14, y, words, "start", "key")
      at += 14 + 7 * words.length + 18
      return drawn
    })
    .join("")
}
