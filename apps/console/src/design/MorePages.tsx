import type { UseInfiniteQueryResult } from "@tanstack/react-query"
import { useWords } from "../app/Locale.tsx"
import { words } from "../Words.ts"
import { Button } from "./Button.tsx"

type Pages = Pick<UseInfiniteQueryResult, "hasNextPage" | "isFetchingNextPage" | "fetchNextPage">

interface MorePagesProps {
  readonly pages: Pages
  /** What the button says. Default: that it loads more. */
  readonly label?: string | undefined
}

/** Below a list that comes in pages: the next one, while there is one. */
export const MorePages = ({ label, pages }: MorePagesProps) => {
  const { more } = useWords(words)
  return pages.hasNextPage ? (
    <Button disabled={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
      {label ?? more}
    </Button>
  ) : null
}
