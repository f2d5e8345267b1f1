import { envelope, failures } from "@open-valuation/http-api"
import { Scope } from "@open-valuation/service"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup } from "effect/http-api"

/** Where the console is served, below the path under which the API is mounted. */
export const consolePath = "/console"

/** Common prefix of the console's own operations. They are not stable. */
export const consoleApiPath = `${consolePath}/api` as const

/** Who is signed in, and what there is to see. */
export const Session = Schema.Struct({
  account: Schema.String,
  /** Whether the operator of the machine signed in, by a link of `ov console`. */
  operator: Schema.Boolean,
  keyId: Schema.Int,
  keyName: Schema.String,
  scopes: Schema.Array(Scope),
  /** When the session ends if it is not used. */
  expiresAt: Schema.String,
  version: Schema.String,
  assets: Schema.Array(
    Schema.Struct({
      assetType: Schema.String,
      /** Segment of its paths in v1, such as `property-valuations`. */
      path: Schema.String,
      /** Its name in the reader's language. */
      title: Schema.String,
      statement: Schema.Boolean,
    }),
  ),
  features: Schema.Struct({
    chat: Schema.Boolean,
    uploads: Schema.Boolean,
    recognition: Schema.Boolean,
    workbook: Schema.Boolean,
    markets: Schema.Boolean,
  }),
})
export type Session = typeof Session.Type

/** How somebody signs in: with a one-time link or an API key. */
export const SignIn = Schema.Struct({
  link: Schema.optionalKey(Schema.String.check(Schema.isMaxLength(128))),
  apiKey: Schema.optionalKey(Schema.String.check(Schema.isMaxLength(256))),
})

/** The session of the caller. */
export const sessionGroup = HttpApiGroup.make("session").add(
  HttpApiEndpoint.get("get", `${consoleApiPath}/session`, { success: envelope(Session), error: failures }),
)
