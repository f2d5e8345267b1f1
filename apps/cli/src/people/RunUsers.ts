import type { Role, UserView } from "@open-valuation/server/admin"
import { Effect, Option } from "effect"
import { keeps } from "../Interruption.ts"
import { printResult } from "../Presenter.ts"
import { table } from "../Table.ts"
import { asAdmin } from "../WithAdmin.ts"

const maybe = "the change may have been made: ov users list shows it."

type Named = Lowercase<Role>

const roles = {
  viewer: "VIEWER",
  valuer: "VALUER",
  reviewer: "REVIEWER",
  administrator: "ADMINISTRATOR",
} as const satisfies Readonly<Record<Named, Role>>

/** `ov users add`. */
export const addUser = Effect.fnUntraced(function* (input: {
  readonly account: string
  readonly name: string
  readonly email: Option.Option<string>
  readonly role: Named
  readonly json: boolean
}) {
  const { account, name } = input
  yield* keeps(maybe)
  const wish = { account, name, email: Option.getOrNull(input.email), role: roles[input.role] }
  yield* shown(yield* asAdmin((admin) => admin.addUser(wish)), input.json)
})

/** `ov users list`. */
export const listUsers = Effect.fnUntraced(function* (input: {
  readonly account: Option.Option<string>
  readonly json: boolean
}) {
  const users = yield* asAdmin((admin) => admin.listUsers({ account: Option.getOrNull(input.account) }))
  yield* printResult(input.json, users, () => usersTable(users))
})

/** `ov users role`, `disable` and `enable`. */
export const changeUser = Effect.fnUntraced(function* (input: {
  readonly userId: number
  readonly role: Named | null
  readonly disabled: boolean | null
  readonly json: boolean
}) {
  const { disabled, userId } = input
  const change = { userId, role: input.role === null ? null : roles[input.role], disabled }
  yield* keeps(maybe)
  yield* shown(yield* asAdmin((admin) => admin.changeUser(change)), input.json)
})

/** `ov users link`. */
export const linkUser = Effect.fnUntraced(function* (input: {
  readonly userId: number
  readonly account: string
  readonly url: Option.Option<string>
  readonly json: boolean
}) {
  const { account, userId } = input
  const made = yield* asAdmin((admin) => admin.consoleLink({ account, url: Option.getOrNull(input.url), userId }))
  yield* printResult(input.json, made, () => made.link)
})

const shown = (user: UserView, json: boolean) => printResult(json, user, () => usersTable([user]))

const usersTable = (users: ReadonlyArray<UserView>): string =>
  table(
    ["id", "account", "name", "email", "role", "state", "last sign-in"],
    users.map((user) => [
      String(user.userId),
      user.account,
      user.name,
      user.email ?? "",
      user.role.toLowerCase(),
      user.state.toLowerCase(),
      user.lastSignInAt?.slice(0, 16).replace("T", " ") ?? "never",
    ]),
  )
