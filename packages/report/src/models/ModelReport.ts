import { facts, list, paragraph, section, table, word } from "../valuation/Html.ts"
import { contentSecurityPolicy, style } from "../valuation/Style.ts"
import { cellText, type ModelReportView } from "./ModelReportView.ts"

/** The validation of a model as one HTML page, which prints on A4, loads nothing and runs nothing. */
export const modelReport = ({ facts: stated, lang, parts, standing, title }: ModelReportView): string =>
  [
    `<!doctype html>\n<html lang="${lang}">\n<head>\n<meta charset="utf-8">`,
    `<meta http-equiv="Content-Security-Policy" content="${contentSecurityPolicy}">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${word(title)}</title>\n<style>${style}</style>\n</head>\n<body>\n<main>`,
    `<header><h1>${word(title)}</h1><p class="standing">${word(standing)}</p></header>`,
    `<section class="provenance">${facts(stated)}</section>`,
    ...parts.map(({ list: listed, notes, table: figures, title: name }) =>
      section(
        name,
        "model",
        ...notes.map((note) => paragraph(word(note))),
        list(listed),
        figures === undefined
          ? ""
          : table(name, {
              columns: figures.columns.map(({ look, name: column }) => ({ name: column, isFigure: look !== "text" })),
              rows: figures.rows.map((row) =>
                row.map((cell, at) => cellText(cell, figures.columns[at]?.look ?? "text")),
              ),
            }),
      ),
    ),
    "</main>\n</body>\n</html>\n",
  ].join("\n")
