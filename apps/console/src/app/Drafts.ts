import { type Filled, filledOf } from "../form/Form.ts"

/** What is kept under names that begin so, in this tab, is forgotten when somebody logs out. */
export const DRAFTS = "open-valuation.draft."

/** What is filled in of the forms of assets, by their types. */
export type Drafts = Readonly<Record<string, Filled>>

/** The name under which the drafts of a person are kept in this tab. */
export const draftsName = (account: string, { id, kind }: { readonly kind: string; readonly id: string }): string =>
  `${DRAFTS}${JSON.stringify([account, kind, id])}`

/** The drafts that are kept under a name. */
export const keptDrafts = (name: string): Drafts => {
  const found: unknown = JSON.parse(sessionStorage.getItem(name) ?? "{}")
  const entries: ReadonlyArray<readonly [string, unknown]> = Object.entries(found ?? {})
  return Object.fromEntries(entries.flatMap(([asset, draft]) => (isObject(draft) ? [[asset, filledOf(draft)]] : [])))
}

/** Keeps drafts until the tab is closed or somebody logs out. */
export const keepDrafts = (name: string, drafts: Drafts): void => {
  try {
    sessionStorage.setItem(name, JSON.stringify(drafts))
  } catch {
    // A browser that keeps nothing has them until the reload.
  }
}

/** Forgets the drafts of everybody who has worked in this tab. */
export const forgetDrafts = (): void => {
  for (const name of Object.keys(sessionStorage)) if (name.startsWith(DRAFTS)) sessionStorage.removeItem(name)
}

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null
