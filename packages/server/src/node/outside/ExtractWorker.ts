import { serveTasks } from "@open-valuation/files/threads"
import { extractRows, type PageText, type Wanted } from "@open-valuation/search-web"
import { Stream } from "effect"

/** The thread that takes prices out of pages. */
serveTasks(({ page, wanted }: { readonly page: PageText; readonly wanted: Wanted }) =>
  Stream.sync(() => extractRows(page, wanted)),
)
