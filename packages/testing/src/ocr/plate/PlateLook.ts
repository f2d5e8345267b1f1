import type { SeededRandom } from "../../simulation/index.ts"

/** Colours and material of a plate. */
export interface PlateLook {
  readonly name: "PRINTED" | "BLACK" | "COLOURED" | "METAL" | "ENGRAVED"
  readonly ground: string
  /** Colour of labels and title. */
  readonly ink: string
  readonly valueInk: string
  /** Background of the values, where it differs. */
  readonly valueGround: string | undefined
  readonly rule: string
  /** True when the background is brushed metal. */
  readonly brushed: boolean
  /** True when letters are engraved, with a shadow and a light edge. */
  readonly relief: boolean
  /** The surface that the plate is screwed to. */
  readonly surface: string
}

const grey = (level: number): string => `rgb(${level},${level},${level + 3})`

/** A random plate style; dark print on bare metal is the most frequent. */
export const plateLook = (random: SeededRandom): PlateLook => {
  const surface = random.pick(["#c9a227", "#5b5f63", "#b5482a", "#2f3336", "#d8d8d2", "#3f5f4a"])
  const silver = grey(random.integer(196, 222))
  switch (random.pick(["PRINTED", "BLACK", "COLOURED", "METAL", "ENGRAVED"] as const)) {
    case "PRINTED":
      return {
        name: "PRINTED",
        ground: random.pick(["#f4f3ee", "#eceff0", "#f2ecd6"]),
        ink: "#15181c",
        valueInk: "#1d2330",
        valueGround: undefined,
        rule: "#2a2d31",
        brushed: false,
        relief: false,
        surface,
      }
    case "BLACK":
      return {
        name: "BLACK",
        ground: "#17181a",
        ink: "#eceae4",
        valueInk: "#f1efe9",
        valueGround: undefined,
        rule: "#b9b7b1",
        brushed: false,
        relief: false,
        surface,
      }
    case "COLOURED":
      return {
        name: "COLOURED",
        ground: random.pick(["#173e7a", "#8f1d1f", "#1c5a38", "#202326"]),
        ink: "#f3f3f0",
        valueInk: "#1b1c1e",
        valueGround: silver,
        rule: "#d6d6d2",
        brushed: false,
        relief: false,
        surface,
      }
    case "METAL":
      return {
        name: "METAL",
        ground: silver,
        ink: "#1a1b1d",
        valueInk: "#26282b",
        valueGround: undefined,
        rule: "#303234",
        brushed: true,
        relief: false,
        surface,
      }
    case "ENGRAVED":
      return {
        name: "ENGRAVED",
        ground: silver,
        ink: grey(random.integer(48, 84)),
        valueInk: grey(random.integer(56, 96)),
        valueGround: undefined,
        rule: "#55585b",
        brushed: true,
        relief: true,
        surface,
      }
  }
}
