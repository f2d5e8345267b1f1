import { LocalDate } from "@open-valuation/core"
import { Effect, Stream } from "effect"
import { Accounts } from "../../accounts/Accounts.ts"
import { type Actor, operatorOfMachine, type OwnAction } from "../../audit/AuditEntry.ts"
import { AuditLog } from "../../audit/AuditLog.ts"
import type { User } from "../../people/User.ts"
import { Users } from "../../people/Users.ts"
import { type AdminMethods, AdminRefused } from "./Admin.ts"
import { ownerOf } from "./KeyCommands.ts"
import type { AuditEventView, UserView } from "./Views.ts"

const refused = (message: string) => new AdminRefused({ message })

/** The error for a user that does not exist. */
export const noSuchUser = () =>
  refused("The account has no such user, or the user is disabled: ov users list shows them with their ids")

const MOST_NAME = 100
const EMAIL = /^[^\s@\p{Cc}]{1,64}@[^\s@\p{Cc}]{1,189}$/u

const checked = ({ email, name }: { readonly email: string | null; readonly name: string }) => {
  if (!/[\p{L}\p{N}]/u.test(name) || name.length > MOST_NAME || /\p{Cc}/u.test(name)) {
    return Effect.fail(refused(`The name must be a text of 1 to ${MOST_NAME} characters on one line`))
  }
  return email === null || EMAIL.test(email)
    ? Effect.void
    : Effect.fail(refused("--email takes an address such as chen.wei@lender.example"))
}

/** The commands for users and the audit log. */
export const peopleCommands = Effect.gen(function* () {
  const users = yield* Users
  const accounts = yield* Accounts
  const audit = yield* AuditLog
  const commands: Pick<AdminMethods<never>, "addUser" | "listUsers" | "changeUser" | "auditEvents"> = {
    addUser: Effect.fnUntraced(function* ({ account, ...wish }) {
      yield* checked(wish)
      const accountId = (yield* ownerOf(accounts, account)) ?? (yield* Effect.die(new Error("No account")))
      return yield* users.add({ ...wish, accountId }).pipe(
        Effect.map(shown),
        Effect.mapError((error) =>
          refused(
            error._tag === "EmailTaken"
              ? "Another user of the account has this address: ov users list shows who"
              : `The account has ${error.most} users, as many as it may`,
          ),
        ),
      )
    }),
    listUsers: Effect.fnUntraced(function* ({ account }) {
      return (yield* users.list(yield* ownerOf(accounts, account))).map(shown)
    }),
    changeUser: Effect.fnUntraced(function* ({ disabled, role, userId }) {
      const found = (yield* users.list()).find((user) => user.userId === userId)
      if (found === undefined) return yield* noSuchUser()
      const change = { role: role ?? undefined, disabled: disabled ?? undefined }
      return shown(yield* Effect.mapError(users.change(found.accountId, userId, change), noSuchUser))
    }),
    auditEvents: ({ account, from, object, to }) =>
      Stream.unwrap(
        Effect.map(ownerOf(accounts, account), (accountId) =>
          Stream.map(
            audit.all({ accountId, from: from ?? undefined, to: to ?? undefined, object: object ?? undefined }),
            ({ accountId: _, at, ...event }): AuditEventView => ({ ...event, at: LocalDate.timeInShanghai(at) }),
          ),
        ),
      ),
  }
  return commands
})

const shown = ({ account, email, lastSignInAt, name, role, state, userId }: User): UserView => ({
  userId,
  account,
  name,
  email,
  role,
  state,
  lastSignInAt: lastSignInAt === null ? null : LocalDate.timeInShanghai(lastSignInAt),
})

/** Enters the operator's commands that change accounts, keys and users in the audit log, before they run. */
export const enteredCommands = Effect.gen(function* () {
  const accounts = yield* Accounts
  const audit = yield* AuditLog
  const actor: Actor = operatorOfMachine
  return <P extends object, A, E>(
    action: OwnAction,
    object: string,
    command: (payload: P) => Effect.Effect<A, E>,
  ): ((payload: P) => Effect.Effect<A, E>) =>
    (payload) =>
      Effect.flatMap(accounts.list, (all) => {
        const named = "account" in payload ? all.find(({ name }) => name === payload.account) : undefined
        const id = "keyId" in payload ? payload.keyId : "userId" in payload ? payload.userId : undefined
        const entry = {
          accountId: named?.accountId,
          actor,
          action,
          object: typeof id === "number" ? `${object}/${id}` : object,
          ip: undefined,
          requestId: "ov",
        }
        return audit.around(entry, command(payload))
      })
})
