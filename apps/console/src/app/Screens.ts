import type { Scope, Session } from "../api/Answers.ts"

interface Screen {
  /** The part of the menu that it stands in: what one values, or what one looks after. */
  readonly group: "work" | "upkeep"
  /** What a session needs for it. */
  readonly scopes: ReadonlyArray<Scope>
  /** Whether the server has it. Default: it has. */
  readonly offered?: (session: Session) => boolean
}

/**
 * The screens in the order of the menu, by the first segment of their addresses. A new screen is a row here, a word in
 * `nav` of `Words.ts` and a route in `Router.tsx`, which loads it when it is first shown.
 */
export const screens = {
  value: { group: "work", scopes: ["valuations"] },
  statements: {
    group: "work",
    scopes: ["valuations", "materials"],
    offered: ({ assets }) => assets.some(({ statement }) => statement),
  },
  tasks: { group: "work", scopes: ["valuations"] },
  portfolios: { group: "work", scopes: ["portfolios"], offered: ({ features }) => features.portfolios },
  reviews: { group: "work", scopes: ["review"] },
  markets: { group: "upkeep", scopes: ["samples"], offered: ({ features }) => features.markets },
  models: { group: "upkeep", scopes: ["models"], offered: ({ features }) => features.models },
  people: {
    group: "upkeep",
    scopes: ["keys"],
    offered: ({ operator, user }) => operator || user?.role === "ADMINISTRATOR",
  },
  audit: { group: "upkeep", scopes: ["audit"] },
  erasures: { group: "upkeep", scopes: ["erase"] },
  account: { group: "upkeep", scopes: [] },
} as const satisfies Readonly<Record<string, Screen>>

/** Name of a screen: the first segment of its address. */
export type ScreenName = keyof typeof screens

/** Tells whether a segment of an address is that of a screen. */
export const isScreen = (name: string): name is ScreenName => Object.hasOwn(screens, name)

/** The screens that a session has in the menu, by group. */
export const menuOf = (session: Session): ReadonlyArray<ReadonlyArray<ScreenName>> => {
  const isIn = (wanted: Screen["group"], { group, offered, scopes }: Screen): boolean =>
    group === wanted && scopes.every((scope) => session.scopes.includes(scope)) && offered?.(session) !== false
  const names = Object.keys(screens).filter(isScreen)
  return (["work", "upkeep"] as const)
    .map((group) => names.filter((name) => isIn(group, screens[name])))
    .filter((found) => found.length > 0)
}
