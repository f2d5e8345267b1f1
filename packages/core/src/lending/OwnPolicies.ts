import { Effect, Predicate, Result, Schema, Struct } from "effect"
import { assets, type MarketAssetType } from "../asset/assets.ts"
import { classesBy } from "../asset/classes.ts"
import { requestFields } from "../asset/Field.ts"
import { ownValue } from "../domain/OwnValue.ts"
import { type RequestFault, requestReader } from "../request/RequestFaults.ts"
import type { LendingChange, LendingPolicy } from "./LendingPolicy.ts"
import { AcceptanceRuleForm, LendingPolicyForm } from "./PolicyForm.ts"

/** A host's own policies for the library's assets. */
export type OwnLending = { readonly [Asset in MarketAssetType]?: LendingChange }

/** What a host says of lending policies cannot be used; paths begin with the asset. */
export class LendingInvalid extends Schema.TaggedError<LendingInvalid>()("LendingInvalid", {
  faults: Schema.Array(
    Schema.Struct({ path: Schema.String, message: Schema.Struct({ code: Schema.String, params: Schema.Any }) }),
  ),
}) {}

const fault = (path: string, code: string, params: RequestFault["message"]["params"] = {}): RequestFault => ({
  path,
  message: { code, params },
})

const oneOf = (path: string, values: ReadonlyArray<string>): RequestFault =>
  fault(path, "request.oneOf", { values: values.join(", ") })

/** A part with what is said of it. What has a source is replaced whole. */
const merged = (part: unknown, said: unknown): unknown =>
  Predicate.isObject(part) && Predicate.isObject(said) && !("origin" in part)
    ? {
        ...part,
        ...Object.fromEntries(
          Object.entries(said)
            .filter(([, one]) => one !== undefined)
            .map(([name, one]) => [name, merged(ownValue(part, name), one)]),
        ),
      }
    : said

const readPolicy = requestReader(LendingPolicyForm, { onExcessProperty: "error" })

const measures = AcceptanceRuleForm.members.map(({ fields }) => fields.measure.literal)

/** What is said of the form of a policy; a rule of an unknown measure has no form at all. */
const formFault = (path: string, message: RequestFault["message"]): RequestFault =>
  /^acceptance\[\d+\]$/u.test(path) ? oneOf(`${path}.measure`, measures) : { path, message }

/**
 * Classes and tips that the asset does not have, whose line or rule would never apply, in silence; and a forced sale
 * that brings more than an orderly one.
 */
const contradictions = Effect.fnUntraced(function* (
  asset: MarketAssetType,
  { acceptance, by, lines, other }: LendingPolicy,
): Effect.fn.Return<ReadonlyArray<RequestFault>> {
  const { data, load } = assets[asset]
  const fields = requestFields(data.Request)
  const classes = by === undefined ? undefined : classesBy(data, by)
  const { words } = yield* Effect.promise(load)
  const tips = Object.keys(words).filter((code) => code.includes(".risk."))
  return [
    ...(by === undefined || fields.some(({ name }) => name === by)
      ? []
      : [
          oneOf(
            "by",
            fields.map(({ name }) => name),
          ),
        ]),
    ...Object.keys(lines).flatMap((name) =>
      classes === undefined || classes.some((one) => one === name) ? [] : [oneOf(`lines.${name}`, classes)],
    ),
    ...[...Object.entries(lines).map(([name, line]) => [`lines.${name}`, line] as const), ["other", other] as const]
      .filter(([, { forced, orderly }]) => forced.discount < orderly.discount)
      .map(([path, { orderly }]) => fault(`${path}.forced.discount`, "request.min", { min: orderly.discount })),
    ...acceptance.flatMap((rule, at) =>
      rule.measure !== "TIP"
        ? []
        : rule.codes.flatMap((code, n) => (tips.includes(code) ? [] : [oneOf(`acceptance[${at}].codes[${n}]`, tips)])),
    ),
  ]
})

/** Checks what a host says, and completes it by the library's policies. */
export const lendingPolicies = Effect.fnUntraced(function* (
  said: unknown,
): Effect.fn.Return<Readonly<Record<string, LendingPolicy>>, LendingInvalid> {
  if (!Predicate.isObject(said)) return yield* new LendingInvalid({ faults: [fault("", "request.type.object")] })
  const known = Struct.keys(assets)
  const policies: Record<string, LendingPolicy> = {}
  const faults: Array<RequestFault> = []
  for (const [name, change] of Object.entries(said)) {
    const asset = known.find((one) => one === name)
    if (change === undefined) continue
    if (asset === undefined) {
      faults.push(oneOf(name, known))
      continue
    }
    const read = readPolicy(merged(assets[asset].data.lending.policy, change))
    const found = Result.isSuccess(read)
      ? yield* contradictions(asset, read.success)
      : read.failure.map(({ message, path }) => formFault(path, message))
    for (const { message, path } of found) faults.push({ message, path: path === "" ? asset : `${asset}.${path}` })
    if (Result.isSuccess(read)) policies[asset] = read.success
  }
  return faults.length > 0 ? yield* new LendingInvalid({ faults }) : policies
})
