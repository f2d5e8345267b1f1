import { allScopes, type Scope } from "@open-valuation/http-api"
import { Schema } from "effect"
import { AccountId, type Person } from "../accounts/ApiKey.ts"
import { Int8 } from "../storage/Rows.ts"

/**
 * The role of a user. A viewer reads, with the names and numbers of persons masked; a valuer also values; a reviewer
 * also reviews values and models; an administrator may do all that an account may, and looks after its users and
 * keys.
 */
export const Role = Schema.Literals(["VIEWER", "VALUER", "REVIEWER", "ADMINISTRATOR"])
export type Role = typeof Role.Type

const valuer: ReadonlyArray<Scope> = ["valuations", "materials", "chat", "webhooks", "samples", "portfolios"]

/** What the users of each role may do. A viewer's scopes are for reading only. */
export const scopesOf: Readonly<Record<Role, ReadonlyArray<Scope>>> = {
  VIEWER: ["valuations", "samples", "review", "models", "portfolios"],
  VALUER: valuer,
  REVIEWER: [...valuer, "review", "models"],
  ADMINISTRATOR: allScopes,
}

/** Id of a user. */
export const UserId = Int8.pipe(Schema.brand("UserId"))
export type UserId = typeof UserId.Type

/** A user of an account. */
export const User = Schema.Struct({
  userId: UserId,
  accountId: AccountId,
  account: Schema.String,
  name: Schema.String,
  email: Schema.NullOr(Schema.String),
  role: Role,
  /** `INVITED` until the first sign-in. A disabled user cannot sign in, and has no session. */
  state: Schema.Literals(["INVITED", "ACTIVE", "DISABLED"]),
  createdAt: Schema.DateTimeUtcFromDate,
  lastSignInAt: Schema.NullOr(Schema.DateTimeUtcFromDate),
})
export interface User extends Schema.Schema.Type<typeof User> {}

/**
 * True for the operator of the machine and for an administrator. Whoever holds a key is neither: a leaked key must make
 * nothing that outlives it.
 */
export const administers = ({ operator, role }: { readonly operator: boolean; readonly role?: Role }): boolean =>
  operator || role === "ADMINISTRATOR"

/** A user as the person who acts. */
export const asPerson = ({ name, userId }: Pick<User, "userId" | "name">): Person => ({
  kind: "USER",
  id: String(userId),
  name,
})

/** The account has no such user. */
export class UserNotFound extends Schema.TaggedError<UserNotFound>()("UserNotFound", {}) {}

/** Another user of the account has this e-mail address. Change that user instead. */
export class EmailTaken extends Schema.TaggedError<EmailTaken>()("EmailTaken", {}) {}

/** The account has 500 users. Disabled ones count. */
export class UsersFull extends Schema.TaggedError<UsersFull>()("UsersFull", { most: Schema.Int }) {}
