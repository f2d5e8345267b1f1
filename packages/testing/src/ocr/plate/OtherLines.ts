import { codeOf, type SeededRandom } from "../../simulation/index.ts"

/** A line of a plate: a label, and the value stamped next to it. */
export interface PlateLine {
  readonly label: string
  readonly value: string
}

const engines = ["WP10.290E32", "6BT5.9-C", "QSB6.7-C220", "SC9DK220G3", "D6114ZG9B", "YC6J190"]

const chinese = (random: SeededRandom): PlateLine =>
  random.pick<() => PlateLine>([
    () => ({ label: "发动机型号", value: random.pick(engines) }),
    () => ({
      label: "外形尺寸",
      value: `${random.integer(3800, 13_900)}×${random.integer(1900, 3300)}×${random.integer(2600, 3900)}mm`,
    }),
    () => ({ label: "制造许可证编号", value: `TS${codeOf(random, 7)}-20${random.integer(12, 27)}` }),
    () => ({ label: "执行标准", value: `GB/T ${random.integer(5000, 39_000)}-20${random.integer(10, 21)}` }),
  ])()

const english = (random: SeededRandom): PlateLine =>
  random.pick<() => PlateLine>([
    () => ({ label: "ENGINE MODEL", value: random.pick(engines) }),
    () => ({ label: "MADE IN", value: random.pick(["CHINA", "P.R. CHINA"]) }),
    () => ({ label: "STANDARD", value: `ISO ${random.integer(3000, 16_000)}` }),
  ])()

/** Other lines on plates: they match no field, but resemble one (the engine's model, the licence's number). */
export const otherLines = (random: SeededRandom, isEnglish: boolean): ReadonlyArray<PlateLine> => {
  if (!random.chance(0.45)) return []
  return [(isEnglish ? english : chinese)(random)]
}
