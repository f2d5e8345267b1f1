import type { Block, Cell, ReportDocument, TableBlock } from "./Document.ts"

const plain = (text: string): string => text.replaceAll("|", "\\|").replaceAll("\n", " ")

const cell = (content: Cell): string =>
  typeof content === "string"
    ? plain(content)
    : `[${plain(content.text)}](${content.href.replace(/index\.html$/, "report.md")})`

/** A table in Markdown, without its caption. */
export const markdownTable = ({ columns, rows }: TableBlock): string =>
  [
    columns.map(({ head }) => plain(head)),
    columns.map(({ kind }) => (kind === "figure" ? "---:" : "---")),
    ...rows.map((row) => row.map(cell)),
  ]
    .map((cells) => `| ${cells.join(" | ")} |`)
    .join("\n")

const blockMarkdown = (block: Block): string => {
  switch (block._tag) {
    case "Paragraph":
      return block.text
    case "Code":
      return `\`\`\`sh\n${block.text}\n\`\`\``
    case "Plot":
      return `![${block.plot.title}. ${block.plot.description}](plots/${block.plot.name}.svg)`
    case "Table":
      return `${block.caption}\n\n${markdownTable(block)}`
  }
}

/** The report as Markdown, with its plots as files in `plots`. */
export const markdownReport = ({ sections, title, up }: ReportDocument): string =>
  `${[
    `# ${title}`,
    ...(up === undefined ? [] : [`[${up.text}](${up.href.replace(/index\.html$/, "report.md")})`]),
    ...sections.flatMap(({ blocks, title: head }) => [`## ${head}`, ...blocks.map(blockMarkdown)]),
  ].join("\n\n")}\n`
