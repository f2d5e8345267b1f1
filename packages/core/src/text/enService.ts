import type { ServiceMessages } from "./Codes.ts"
import { many } from "./words/Plural.ts"
import type { Sentences } from "./words/Sentences.ts"

const inBrackets = (detail: string): string => (detail === "" ? "" : ` (${detail})`)

/** The service's sentences on requests, connections, webhooks and chat sessions, in English. */
export const enService: Sentences<ServiceMessages> = {
  "request.missing": () => "is required",
  "request.unexpected": () => "is not a known field",
  "request.invalid": () => "is not valid",
  "request.empty": () => "must not be empty",
  "request.integer": () => "must be a whole number",
  "request.date": () => "must be a date of the form YYYY-MM-DD",
  "request.expected": ({ expected }) => `must be ${expected}`,
  "request.pattern": ({ pattern }) => `must match ${pattern}`,
  "request.oneOf": ({ values }) => `must be one of: ${values}`,
  "request.type.string": () => "must be a string",
  "request.type.number": () => "must be a number",
  "request.type.boolean": () => "must be true or false",
  "request.type.object": () => "must be an object",
  "request.type.array": () => "must be an array",
  "request.type.scalar": () => "must be a string, number or boolean",
  "request.above": ({ min }) => `must be greater than ${min}`,
  "request.minute": ({ least }) => `must be 0, or at least ${least} in absolute value`,
  "request.min": ({ min }) => `must be at least ${min}`,
  "request.below": ({ max }) => `must be less than ${max}`,
  "request.max": ({ max }) => `must be at most ${max}`,
  "request.between": ({ min, max }) => `must be between ${min} and ${max}`,
  "request.length.min": ({ min }) => `must have at least ${many(Number(min), "character")}`,
  "request.length.max": ({ max }) => `must have at most ${many(Number(max), "character")}`,
  "request.length.between": ({ min, max }) =>
    `must have ${min === max ? "" : `${min} to `}${many(Number(max), "character")}`,
  "request.items.empty": () => "must have at least one item",
  "request.items.min": ({ min }) => `must have at least ${many(Number(min), "item")}`,
  "request.items.max": ({ max }) => `must have at most ${many(Number(max), "item")}`,
  "request.items.between": ({ min, max }) => `must have ${min === max ? "" : `${min} to `}${many(Number(max), "item")}`,
  "request.materials.bytes": ({ maxMib, sizeMib }) =>
    `come to ${sizeMib} MiB together, more than the limit of ${maxMib}: submit fewer files`,
  "callback.repeated": () => "must be given only once",
  "callback.empty": () => "must not be empty",
  "callback.long": ({ max }) => `must have at most ${many(Number(max), "character")}`,
  "callback.unparsable": () => "is not a valid URL",
  "callback.scheme": () => "must be an http or https URL",
  "callback.credentials": () => "must not contain a user name or password",
  "callback.unresolved": () => "names a host that cannot be resolved; check its spelling",
  "callback.forbidden": () =>
    "must lead to public addresses only, not to private, local or otherwise reserved ones, unless the operator has allowed them",
  "body.tooDeep": ({ most }) => `The JSON is nested too deeply: the limit is ${many(most, "level")}`,
  "header.idempotencyKey": ({ max }) => `must have 1 to ${max} printable ASCII characters`,
  "header.lastEventId": () => "must be the id of an event: a whole number, or 0 for all events",
  "header.eventUnknown": (task) => `is beyond the task's last event so far (${task.last})`,
  "connection.malformed": () => "The request is not valid HTTP and could not be read",
  "connection.late": () => "The request did not arrive completely in time",
  "connection.headTooLarge": () => "The request line and headers are over the size limit",
  "connection.hostMissing": () => "The request has no Host header",
  "connection.expectation": () => "This Expect header is not supported; only 100-continue is",
  "connection.tunnel": () => "The method CONNECT is not supported",
  "credentials.missing": () => "No credentials were sent: sign in first",
  "credentials.invalid": () => "The credentials are not valid or have expired",
  "query.assetType": ({ wanted }) => `State in the query parameter assetType what the file is about: ${wanted}`,
  "webhook.redirected": () => "The receiver redirects, and redirects are not followed; give the final URL",
  "webhook.forbidden": () => "The URL leads to a network that must not be reached",
  "webhook.unresolved": ({ detail }) => `The host of the URL cannot be resolved${inBrackets(detail)}`,
  "webhook.unreachable": ({ detail }) =>
    `The receiver could not be reached, or the connection broke${inBrackets(detail)}`,
  "webhook.timedOut": () => "The receiver did not answer in time",
  "webhook.tlsFailed": ({ detail }) =>
    `No secure connection to the receiver could be made; check its certificate${inBrackets(detail)}`,
  "webhook.unexpected": () => "The notification could not be created",
  "webhook.noTarget": () => "is required: the API key has no default callback URL",
  "session.full": () => "session is full",
  "session.closed": () => "session is closed",
  "session.tooMany": ({ days, most }) =>
    `The account has ${most} open chat sessions, the most it may have; a session closes ${many(days, "day")} after its last message`,
  "console.signedOut": () => "Sign in first",
  "console.ended": () => "Your session has ended: sign in again",
  "console.linkInvalid": () =>
    "This link is not valid, was used before or has expired: get a new one with ov console, or sign in with an API key",
  "console.tooManyLogins": () => "Too many attempts to sign in, try again later",
  "console.foreign": () => "The request was refused because the console's own page did not make it",
  "console.oneCredential": () => "must be given, or else the API key, but not both",
  "console.operatorOnly": () =>
    "Who signs in with an API key can rotate and revoke that key alone: sign in with a link of ov console",
  "console.noKey": () => "The account has no such API key, or it was revoked",
}
