/** A page of the guide that comes from a document of the repository. */
export interface Entry {
  readonly title: string
  /** The document, relative to the root of the repository. */
  readonly source: string
}

/** A part of the guide. */
export interface Section {
  readonly title: string
  readonly pages: ReadonlyArray<Entry>
}

const page = (source: string, title: string): Entry => ({ source, title })

/** The guide's documents in reading order. Decisions and references follow. */
export const sections: ReadonlyArray<Section> = [
  {
    title: "Start",
    pages: [
      page("README.md", "Open Valuation"),
      page("README.zh.md", "Open Valuation（中文）"),
      page("docs/quick-start.md", "A tour of the API"),
      page("docs/assistants.md", "Assistants"),
      page("docs/first-market.md", "Your first market"),
      page("docs/first-market.zh.md", "建立您的第一个市场"),
      page("docs/charges.md", "What is charged"),
      page("docs/charges.zh.md", "哪些操作收费"),
      page("docs/glossary.md", "Glossary"),
    ],
  },
  {
    title: "Embed",
    pages: [
      page("packages/open-valuation/README.md", "The library open-valuation"),
      page("docs/embedding.md", "In your own program or server"),
      page("docs/clients.md", "Clients for other languages"),
      page("docs/sources.md", "Sources of samples"),
    ],
  },
  {
    title: "Assets",
    pages: [
      page("docs/methods.md", "How a value is made"),
      page("docs/vehicle.md", "Cars"),
      page("docs/land.md", "Land"),
      page("docs/equipment.md", "Construction machinery"),
      page("docs/leasing.md", "The lender's process"),
      page("docs/portfolio.md", "Many assets at once"),
    ],
  },
  {
    title: "Documents and people",
    pages: [
      page("docs/statements.md", "Bank and wallet statements"),
      page("docs/ocr.md", "Images"),
      page("docs/console.md", "Console, reports and chat"),
    ],
  },
  {
    title: "Evidence",
    pages: [
      page("docs/accuracy.md", "Accuracy"),
      page("docs/performance.md", "Performance"),
      page("docs/scale.md", "A country's catalogue"),
    ],
  },
  {
    title: "Operate",
    pages: [page("docs/operations.md", "Operations"), page("docs/security.md", "Security")],
  },
  { title: "Develop", pages: [page("CONTRIBUTING.md", "Contributing")] },
]
