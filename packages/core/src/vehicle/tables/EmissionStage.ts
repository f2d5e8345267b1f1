import type { EmissionStage } from "./VehicleTables.ts"

const FIGURES: ReadonlyMap<string, EmissionStage> = new Map([
  ["I", 1],
  ["II", 2],
  ["III", 3],
  ["IV", 4],
  ["V", 5],
  ["VI", 6],
  ["VII", 7],
  ["1", 1],
  ["2", 2],
  ["3", 3],
  ["4", 4],
  ["5", 5],
  ["6", 6],
  ["7", 7],
  ["一", 1],
  ["二", 2],
  ["三", 3],
  ["四", 4],
  ["五", 5],
  ["六", 6],
  ["七", 7],
])

/** `国VI`, `国六b`, `China 6`, `京5`, `Euro VI`, `EU6d`, `欧V`; a bare digit is ambiguous. */
const STAGE =
  /(?:国|國|欧|歐|京|CHINA|EURO|EU|CN|GB)\s*(?:-\s*)?(?:第\s*)?(VII|VI|IV|V|III|II|I|[1-7]|[一二三四五六七])(?![\dIVX])/u

/**
 * The emission stage stated in a text; the first of several (`国IV(国V)`, a type sold under both: all its cars meet the
 * first). Chinese and European stages count as equal. `undefined` for anything else.
 */
export const emissionStageOf = (text: string): EmissionStage | undefined => {
  const found = STAGE.exec(text.slice(0, 100).normalize("NFKC").toUpperCase())?.[1]
  return found === undefined ? undefined : FIGURES.get(found)
}

/**
 * Earliest month in which a car could meet the stage, even ahead of the standard: the start of the European stage, or
 * Beijing's where that was earlier. From general knowledge; 11 of 12,880 public listings of 2024-06 are earlier.
 */
export const stagePossibleFrom: Readonly<Partial<Record<EmissionStage, string>>> = {
  3: "2003-01",
  4: "2006-01",
  5: "2010-01",
  6: "2014-09",
  7: "2026-01",
}
