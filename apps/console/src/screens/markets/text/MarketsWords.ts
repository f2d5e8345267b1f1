/** The words of the markets. */
export interface MarketsWords {
  readonly title: string
  readonly intro: string
  readonly asset: string
  readonly all: string
  readonly find: string
  readonly findHelp: string
  readonly market: string
  readonly samples: string
  readonly kinds: (deals: string, listings: string, auctions: string) => string
  readonly ownSamples: (count: string) => string
  readonly sources: (count: number) => string
  readonly demo: string
  readonly demoHelp: string
  readonly newest: string
  readonly since: (day: string) => string
  readonly stale: string
  readonly staleHelp: string
  readonly model: string
  readonly noModel: string
  readonly noTrials: string
  readonly fitted: (rows: string, time: string) => string
  readonly error: string
  readonly errorHelp: string
  readonly coverage: string
  readonly coverageHelp: string
  readonly wanted: (share: string) => string
  readonly narrow: string
  readonly wide: string
  readonly trials: (count: string) => string
  readonly drift: (error: string, coverage: string, count: string) => string
  readonly driftOutside: string
  readonly none: string
  readonly noneFound: string
  readonly count: (shown: string, all: string) => string
  readonly howToRead: string
  readonly fit: {
    readonly title: string
    readonly help: string
    readonly start: string
    readonly startOf: (asset: string) => string
    readonly one: (market: string) => string
    readonly oneShort: string
    readonly again: string
    readonly stop: string
    readonly running: (market: string, place: string, total: string) => string
    readonly starting: string
    readonly ended: (count: string) => string
    readonly stopped: string
    readonly lost: string
    readonly outcome: Readonly<Record<"LEARNED" | "KEPT" | "TOO_FEW", string>>
    readonly line: (error: string, coverage: string) => string
    readonly seconds: (seconds: string) => string
    readonly results: string
  }
  readonly upload: {
    readonly title: string
    readonly help: string
    readonly asset: string
    readonly file: string
    readonly drop: string
    readonly kinds: (megabytes: string) => string
    readonly chosen: (name: string, size: string) => string
    readonly tooLarge: (megabytes: string) => string
    readonly columns: string
    readonly column: string
    readonly meaning: string
    readonly required: string
    readonly template: string
    readonly shared: string
    readonly sharedHelp: string
    readonly ownHelp: string
    readonly check: string
    readonly checking: string
    readonly importNow: (count: string) => string
    readonly importing: string
    readonly other: string
  }
  readonly report: {
    readonly checked: string
    readonly imported: string
    readonly nothingNew: string
    readonly nothingYet: string
    readonly rows: string
    readonly added: string
    readonly wouldAdd: string
    readonly known: string
    readonly refused: string
    readonly conflicts: string
    readonly conflictsHelp: string
    readonly refusedRows: string
    readonly line: string
    readonly reason: string
    readonly first: (shown: string, all: string) => string
    readonly warnings: string
    readonly warningsHelp: string
    readonly column: string
    readonly count: string
    readonly example: string
    readonly unknown: string
    readonly unknownHelp: string
    readonly markets: (count: string) => string
    readonly displaced: string
    readonly displacedHelp: string
    readonly samplesOf: (label: string, count: string) => string
    readonly afterwards: string
  }
}
