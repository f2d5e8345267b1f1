import { nameField } from "@open-valuation/core/market"
import { envelope, failures, RequiredScope } from "@open-valuation/http-api"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup } from "effect/http-api"
import { Role } from "../people/User.ts"
import { consoleApiPath } from "./ConsoleApi.ts"

const UserId = Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }))

const oneLine = nameField(1, 100).check(Schema.isPattern(/^[^\p{Cc}\p{Zl}\p{Zp}]*$/u))

/** An address with one `@`. Whether it exists is for the provider to say. */
const Email = Schema.String.check(Schema.isMaxLength(254), Schema.isPattern(/^[^\s@\p{Cc}]+@[^\s@\p{Cc}]+$/u))

/** A user as the console shows it. */
export const UserRow = Schema.Struct({
  userId: UserId,
  name: Schema.String,
  email: Schema.NullOr(Schema.String),
  role: Role,
  state: Schema.Literals(["INVITED", "ACTIVE", "DISABLED"]),
  createdAt: Schema.String,
  lastSignInAt: Schema.NullOr(Schema.String),
  /** True for the user whose session it is, who cannot change the own role. */
  own: Schema.Boolean,
})
export type UserRow = typeof UserRow.Type

/** A new user. */
export const UserWish = Schema.Struct({
  name: oneLine,
  email: Schema.optionalKey(Schema.NullOr(Email)),
  role: Role,
})

/** What to change of a user. */
export const UserEdit = Schema.Struct({
  name: Schema.optionalKey(oneLine),
  role: Schema.optionalKey(Role),
  disabled: Schema.optionalKey(Schema.Boolean),
})

/** A link that signs a user in, once. It is shown this once. */
export const UserLink = Schema.Struct({ link: Schema.String, expiresAt: Schema.String })

const params = { userId: UserId }

/** The users of the account. */
export const usersGroup = HttpApiGroup.make("users")
  .add(
    HttpApiEndpoint.get("list", `${consoleApiPath}/users`, {
      success: envelope(Schema.Array(UserRow)),
      error: failures,
    }),
    HttpApiEndpoint.post("add", `${consoleApiPath}/users`, {
      payload: UserWish,
      success: envelope(UserRow),
      error: failures,
    }),
    HttpApiEndpoint.patch("change", `${consoleApiPath}/users/:userId`, {
      params,
      payload: UserEdit,
      success: envelope(UserRow),
      error: failures,
    }),
    HttpApiEndpoint.post("link", `${consoleApiPath}/users/:userId/link`, {
      params,
      success: envelope(UserLink),
      error: failures,
    }),
  )
  .annotate(RequiredScope, "keys")
