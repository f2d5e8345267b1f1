import { type Dispatch, type SetStateAction, useEffect, useState } from "react"
import { type Drafts, draftsName, keepDrafts, keptDrafts } from "./Drafts.ts"
import { useSession } from "./Session.tsx"

/**
 * What somebody has filled in and not sent yet. It outlives a reload, and is kept in this tab alone, for the person who
 * wrote it, until it is sent or they log out.
 */
export const useDrafts = (): readonly [Drafts, Dispatch<SetStateAction<Drafts>>] => {
  const { account, person } = useSession()
  const name = draftsName(account, person)
  const [drafts, setDrafts] = useState(() => keptDrafts(name))
  useEffect(() => keepDrafts(name, drafts), [name, drafts])
  return [drafts, setDrafts]
}
