import { Predicate } from "effect"
import { contentHash } from "../domain/Hash.ts"
import type { LocalDate } from "../domain/LocalDate.ts"
import type { Message } from "../domain/Message.ts"
import { gapsBeyond, isBasisMissing, limitOf } from "./Bases.ts"
import { lendingMessage } from "./LendingMessages.ts"
import type { AcceptanceRule, Decision, LendingPolicy } from "./LendingPolicy.ts"
import type { LendingRequest } from "./LendingRequest.ts"
import type { Acceptance, Basis, Figures } from "./LendingResult.ts"

/** What rules of acceptance look at. */
export interface Accepted {
  readonly policy: LendingPolicy
  readonly request: LendingRequest
  readonly valuationDate: LocalDate
  /** The result; fields that an asset does not have are not looked at. */
  readonly outcome: object
  /** `undefined` without a value. */
  readonly figures: Figures | undefined
  readonly bases: ReadonlyArray<Basis>
}

const isMessage = (value: unknown): value is Message =>
  Predicate.isObject(value) && typeof value["code"] === "string" && Predicate.isObject(value["params"])

const messagesIn = (outcome: object, field: string): ReadonlyArray<Message> => {
  const list: unknown = Reflect.get(outcome, field)
  return Array.isArray(list) ? list.filter(isMessage) : []
}

const numberIn = (outcome: object, field: string): number | undefined => {
  const value: unknown = Reflect.get(outcome, field)
  return typeof value === "number" ? value : undefined
}

/** Why a rule applies, each time that it does. */
const reasonsBy = (
  rule: AcceptanceRule,
  { bases, figures, outcome, policy, request, valuationDate }: Accepted,
): ReadonlyArray<Message> => {
  switch (rule.measure) {
    case "NO_VALUE": {
      const why: unknown = Reflect.get(outcome, "unableReason")
      return [lendingMessage("lending.reason.noValue", { told: JSON.stringify(isMessage(why) ? [why] : []) })]
    }
    case "CONFIDENCE": {
      const confidence = numberIn(outcome, "confidence")
      return confidence === undefined || confidence >= rule.below
        ? []
        : [lendingMessage("lending.reason.confidence", { confidence, limit: rule.below })]
    }
    case "RANGE": {
      const width = figures === undefined ? 0 : (figures.high - figures.low) / figures.value
      return width > rule.above ? [lendingMessage("lending.reason.range", { width, limit: rule.above })] : []
    }
    case "SAMPLES": {
      const count = numberIn(outcome, "effectiveSampleCount")
      return count === undefined || count >= rule.below
        ? []
        : [lendingMessage("lending.reason.samples", { count, limit: rule.below })]
    }
    case "TIP":
      return [...messagesIn(outcome, "riskTips"), ...messagesIn(outcome, "furtherRiskTips")]
        .filter(({ code }) => rule.codes.includes(code))
        .map((tip) => lendingMessage("lending.reason.tip", { told: JSON.stringify([tip]) }))
    case "GAP":
      return gapsBeyond(policy.bases, request, bases, valuationDate).map((basis) =>
        lendingMessage("lending.reason.gap", {
          kind: basis.kind,
          gap: basis.gap,
          limit: limitOf(policy.bases, basis),
        }),
      )
    case "BASIS_MISSING":
      return isBasisMissing(policy.bases, request) && request.purpose !== undefined
        ? [
            lendingMessage("lending.reason.basisMissing", {
              purpose: request.purpose,
              kinds: policy.bases.rules[request.purpose].governs.join(","),
            }),
          ]
        : []
  }
}

const GRAVITY: Readonly<Record<Decision, number>> = { ACCEPT: 0, REFER: 1, REJECT: 2 }

/**
 * The policy's reading of a result: the gravest decision of the rules that apply, each reason once, the gravest first.
 * It says whether a value may be relied on, never whether to lend.
 */
export const acceptanceOf = (accepted: Accepted): Acceptance => {
  const { figures, policy } = accepted
  const applied = policy.acceptance
    // Without a value there is nothing else to look at.
    .filter(({ measure }) => (measure === "NO_VALUE") === (figures === undefined))
    .toSorted((a, b) => GRAVITY[b.decision] - GRAVITY[a.decision])
    .flatMap((rule) => reasonsBy(rule, accepted).map((text) => ({ rule, text })))
  const said = new Set<string>()
  const reasons = applied.flatMap(({ rule: { measure }, text }) => {
    // A second limit of the same measure says nothing more.
    const key = measure === "TIP" ? JSON.stringify(text) : `${measure} ${String(text.params["kind"] ?? "")}`
    if (said.has(key)) return []
    said.add(key)
    return [{ code: measure, text }]
  })
  return {
    decision: applied[0]?.rule.decision ?? (figures === undefined ? "REJECT" : "ACCEPT"),
    reasons,
    referTo: [...new Set(applied.flatMap(({ rule }) => rule.referTo))].toSorted(),
    policyHash: hashOf(policy),
  }
}

const hashes = new WeakMap<LendingPolicy, string>()

/** Hash of a policy, made once. */
const hashOf = (policy: LendingPolicy): string => {
  const known = hashes.get(policy) ?? contentHash(JSON.stringify(policy))
  hashes.set(policy, known)
  return known
}
