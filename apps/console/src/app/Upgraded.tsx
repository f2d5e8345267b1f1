import { useQuery } from "@tanstack/react-query"
import { words } from "../Words.ts"
import { Reload } from "./Broken.tsx"
import { useWords } from "./Locale.tsx"

/** Milliseconds between two looks at the server's page, besides those when the reader comes back to it. */
const LOOK_EVERY = 300_000

/** Says that the server has newer pages than the ones shown. The reader reloads when nothing is half done. */
export const Upgraded = () => {
  const { upgraded } = useWords(words)
  const { data: isCurrent = true } = useQuery({
    queryKey: ["pages"],
    queryFn: async ({ signal }) => {
      const answer = await fetch(window.location.pathname, { cache: "no-cache", signal })
      return !answer.ok || (await answer.text()).includes(ownScript())
    },
    refetchInterval: LOOK_EVERY,
    staleTime: LOOK_EVERY / 10,
  })
  if (isCurrent) return null
  return (
    <div className="note row spread" role="status">
      <p>{upgraded}</p>
      <Reload />
    </div>
  )
}

/** Path of the script that runs this page. It holds a hash of its content. */
const ownScript = (): string => document.querySelector('script[type="module"]')?.getAttribute("src") ?? ""
