import type { Scope, Session } from "../api/Answers.ts"

interface Screen {
  /** The part of the menu that it stands in: what one values, or what one looks after. */
  readonly group: "work" | "upkeep"
  /** What a session needs for it. */
  readonly scopes: ReadonlyArray<Scope>
  /** The key that leads to it, after `g`. */
  readonly key: string
  /** Whether the server has it. Default: it has. */
  readonly offered?: (session: Session) => boolean
}

/** Whoever has one of these scopes has work, which the first screen shows. */
const shownAtHome = ["valuations", "portfolios", "review", "models"] as const satisfies ReadonlyArray<Scope>

/** A viewer reads alone. */
export const creates = ({ user }: Session): boolean => user?.role !== "VIEWER"

/**
 * The screens in the order of the menu, by the first segment of their addresses. A new screen is a row here, a word in
 * `nav` of `Words.ts` and a route in `Router.tsx`, which loads it when it is first shown.
 */
export const screens = {
  home: {
    group: "work",
    scopes: [],
    key: "h",
    offered: ({ scopes }) => scopes.some((scope) => (shownAtHome as ReadonlyArray<Scope>).includes(scope)),
  },
  value: { group: "work", scopes: ["valuations"], key: "v", offered: creates },
  statements: {
    group: "work",
    scopes: ["valuations", "materials"],
    key: "s",
    offered: ({ assets }) => assets.some(({ statement }) => statement),
  },
  batch: {
    group: "work",
    scopes: ["valuations"],
    key: "b",
    offered: (session) =>
      creates(session) &&
      ((session.features.portfolios && session.scopes.includes("portfolios")) ||
        (session.features.uploads && session.scopes.includes("materials"))),
  },
  tasks: { group: "work", scopes: ["valuations"], key: "t" },
  portfolios: { group: "work", scopes: ["portfolios"], key: "p", offered: ({ features }) => features.portfolios },
  reviews: { group: "work", scopes: ["review"], key: "r" },
  markets: { group: "upkeep", scopes: ["samples"], key: "m", offered: ({ features }) => features.markets },
  models: { group: "upkeep", scopes: ["models"], key: "o", offered: ({ features }) => features.models },
  people: {
    group: "upkeep",
    scopes: ["keys"],
    key: "u",
    offered: ({ operator, user }) => operator || user?.role === "ADMINISTRATOR",
  },
  audit: { group: "upkeep", scopes: ["audit"], key: "l" },
  erasures: { group: "upkeep", scopes: ["erase"], key: "e" },
  account: { group: "upkeep", scopes: [], key: "a" },
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
