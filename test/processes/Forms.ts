import type { Address } from "./Server.ts"

/** A form with one file. */
export const formOf = (field: string, name: string, bytes: Uint8Array<ArrayBuffer>): FormData => {
  const form = new FormData()
  form.append(field, new File([bytes], name))
  return form
}

/** Sends a form and returns the code of the answer. */
export const postForm = async (
  server: Address,
  key: string,
  path: string,
  body: FormData,
  signal: AbortSignal | null = null,
): Promise<number> => {
  const init = { method: "POST", headers: { "X-Api-Key": key }, body, signal }
  const answer: unknown = await (await fetch(`${server.url}/api/open/v1${path}`, init)).json()
  return typeof answer === "object" && answer !== null && "code" in answer ? Number(answer.code) : Number.NaN
}
