import { ownValue } from "@open-valuation/core/domain"
import { Refused } from "./Refused.ts"

const reasons: Readonly<Record<string, string>> = {
  ENOENT: "there is no such file",
  EACCES: "this user may not read it",
  EISDIR: "it is a folder",
}

/** The refusal of a file that cannot be read. */
export const unreadable = (file: string, cause: unknown): Refused => {
  const code = cause instanceof Error && "code" in cause ? String(cause.code) : ""
  return new Refused({
    message: `${file}: ${ownValue(reasons, code) ?? (cause instanceof Error ? cause.message : String(cause))}`,
  })
}
