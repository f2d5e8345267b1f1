/**
 * Opens all objects: unknown fields of a request are ignored, and a result may gain fields without a new version.
 * Removes annotations that only the library uses.
 */
export const openObjects = (document: object): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(document)
      .filter(([key, value]) => (key !== "additionalProperties" || value !== false) && key !== "x-effect-stream")
      .map(([key, value]) => [key, opened(value)]),
  )

const opened = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(opened)
  return typeof value === "object" && value !== null ? openObjects(value) : value
}
