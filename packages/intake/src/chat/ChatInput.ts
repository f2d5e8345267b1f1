import type { LocalDate } from "@open-valuation/core/domain"
import type { ChatAsset, FieldValues } from "./ChatAsset.ts"
import type { FieldValue } from "./ChatCommand.ts"
import type { ChatState } from "./ChatState.ts"

/** The values of a session by field. */
export const heldValues = ({ fields }: Pick<ChatState, "fields">): FieldValues =>
  Object.fromEntries(Object.entries(fields).map(([name, { value }]) => [name, value]))

/** A field's path as an object: `benchmarkPrice.unitPrice` is `{benchmarkPrice: {unitPrice}}`. */
const nested = (values: FieldValues): Record<string, unknown> => {
  const body: Record<string, unknown> = {}
  const inner = new Map<string, Record<string, FieldValue>>()
  for (const [path, value] of Object.entries(values)) {
    const dot = path.indexOf(".")
    if (dot < 0) {
      body[path] = value
      continue
    }
    const name = path.slice(0, dot)
    const object = inner.get(name) ?? {}
    object[path.slice(dot + 1)] = value
    inner.set(name, object)
    body[name] = object
  }
  return body
}

/** The session's fields as a create body of its asset, as far as it goes. */
export const chatInput = (state: Pick<ChatState, "assetType" | "fields" | "materials">): Record<string, unknown> => {
  const body = nested(heldValues(state))
  if (state.assetType === null || state.materials.length === 0) return body
  if (state.assetType === "BANK_STATEMENT") return { ...body, materials: state.materials }
  const [document] = state.materials
  return document === undefined
    ? body
    : {
        ...body,
        materialRef: document.materialRef,
        ...(document.fileName === undefined ? {} : { materialFileName: document.fileName }),
      }
}

/** Required fields that are missing, in the order in which to ask. */
export const missingFields = (
  state: Pick<ChatState, "fields" | "materials">,
  asset: ChatAsset | undefined,
): ReadonlyArray<string> => {
  if (asset === undefined) return []
  const missing = asset.missing(heldValues(state))
  return asset.talk.assetType === "BANK_STATEMENT" && state.materials.length === 0 ? ["materials", ...missing] : missing
}

/** True when the create endpoint accepts the input as it is. */
export const isReady = (state: ChatState, asset: ChatAsset | undefined, today: LocalDate.LocalDate): boolean =>
  asset !== undefined && missingFields(state, asset).length === 0 && asset.faults(chatInput(state), today).length === 0
