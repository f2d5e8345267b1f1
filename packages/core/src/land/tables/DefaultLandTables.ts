import type { Citation, LandTables, PlotRatioTable, RateLine, TermLine } from "./LandTables.ts"

const REGULATION: Citation = {
  basis: "PUBLISHED",
  source: "《城镇国有土地使用权出让和转让暂行条例》（国务院令第55号）第十二条",
  url: "http://uianet.net/dictionary/b9831091.html",
  asOf: "2026-11",
  published: "1990-05-19",
}

const JI_AN: Citation = {
  basis: "PUBLISHED",
  source: "吉安市商业用地基准地价修正体系",
  url: "https://www.renrendoc.com/paper/175683362",
  asOf: "2026-11",
}

const years = (maximumYears: number): TermLine => ({ maximumYears, ...REGULATION })

const judgedRate = (rate: number, source: string): RateLine => ({
  rate,
  basis: "JUDGEMENT",
  source,
  url: "",
  asOf: "2026-11",
})

/** Four lines of the published table, interpolated linearly, as such tables prescribe. */
const commercialPlotRatios: PlotRatioTable = {
  points: [
    { plotRatio: 1, factor: 0.8387 },
    { plotRatio: 1.4, factor: 1 },
    { plotRatio: 2, factor: 1.2987 },
    { plotRatio: 3, factor: 1.7677 },
  ],
  ...JI_AN,
}

const borrowedPlotRatios: PlotRatioTable = {
  ...commercialPlotRatios,
  basis: "JUDGEMENT",
  source: "No table of this use was read: that of commercial land in Ji'an stands in",
}

/**
 * The tables that apply unless a host provides others: gathered 2026-11. From sources: maximum terms; rate and plot
 * ratios of commercial land, for one city. Everything else is judgement, is marked so, and should be the first that a
 * host replaces.
 */
export const defaultLandTables: LandTables = {
  terms: {
    RESIDENTIAL: years(70),
    COMMERCIAL: years(40),
    INDUSTRIAL: years(50),
    PUBLIC: years(50),
    MIXED: years(50),
  },
  rates: {
    // Its published factors for 1, 9 and 10 of 40 years match 6.5 %.
    COMMERCIAL: { rate: 0.065, ...JI_AN },
    MIXED: judgedRate(0.065, "As commercial land"),
    RESIDENTIAL: judgedRate(0.06, "No table was read; housing bears less risk than shops"),
    INDUSTRIAL: judgedRate(0.055, "No table was read; cities commonly rate industrial land lowest"),
    PUBLIC: judgedRate(0.055, "As industrial land"),
    AGRICULTURAL: judgedRate(0.055, "As industrial land"),
  },
  plotRatios: {
    COMMERCIAL: commercialPlotRatios,
    RESIDENTIAL: borrowedPlotRatios,
    MIXED: borrowedPlotRatios,
  },
  withoutPlotRatio: {
    basis: "JUDGEMENT",
    source:
      "No premium is asked for denser use of industrial land (国发〔2008〕3号, from general knowledge: the text itself was not read); public and farm land likewise",
    url: "",
    asOf: "2008-01",
  },
  development: {
    costPerSqm: { RAW: 0, THREE_UTILITIES: 60, FIVE_UTILITIES: 95, SEVEN_UTILITIES: 130 },
    basis: "JUDGEMENT",
    source: "No price list was read: levelling, and some 15 to 20 yuan per m² for each utility",
    url: "",
    asOf: "2026-11",
  },
}
