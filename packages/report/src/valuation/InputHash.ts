import { sha256 } from "@noble/hashes/sha2"
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils"
import { Predicate } from "effect"

/** JSON whose objects have their fields in the order of their names (by UTF-16 units) and no spaces. */
export const canonicalJson = (json: unknown): string => {
  if (Array.isArray(json)) return `[${json.map(canonicalJson).join(",")}]`
  if (!Predicate.isObject(json)) return JSON.stringify(json) ?? "null"
  const fields = Object.entries(json)
    .filter(([, value]) => value !== undefined)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
  return `{${fields.map(([name, value]) => `${JSON.stringify(name)}:${canonicalJson(value)}`).join(",")}}`
}

/** The fields of a result that say what it was made from, besides the request. None of them depends on the language. */
const MADE_FROM = ["engineVersion", "modelId", "policyHash", "sources", "valuationDate"] as const

/**
 * SHA-256 in hex of what a value was made from: the request, and of the result the day, the comparables, the model, the
 * policy and the engine, as canonical JSON. Two reports with the same hash valued the same from the same evidence.
 */
export const inputHash = (request: unknown, result: unknown): string => {
  const from = Predicate.isObject(result) ? result : {}
  const made = Object.fromEntries(MADE_FROM.map((name) => [name, Reflect.get(from, name) ?? null]))
  // Labels are no evidence.
  const labels = { caseNumber: undefined, plateNumber: undefined }
  const asked = Predicate.isObject(request) ? { ...request, ...labels } : (request ?? null)
  return bytesToHex(sha256(utf8ToBytes(canonicalJson({ ...made, request: asked }))))
}
