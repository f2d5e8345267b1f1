import { useMutation } from "@tanstack/react-query"
import { failureOf, send } from "../../api/Call.ts"
import { save } from "../../api/Save.ts"
import { useLocale, useWords } from "../../app/Locale.tsx"
import { useSession } from "../../app/Session.tsx"
import { Button } from "../../design/Button.tsx"
import { Failure } from "../../design/Failure.tsx"
import { words } from "./TasksWords.ts"

/** Saves the tasks of a query as a workbook or as CSV. Nobody whose view is masked gets files. */
export const ExportTasks = ({ query }: { readonly query: URLSearchParams }) => {
  const own = useWords(words)
  const { locale } = useLocale()
  const { features, user } = useSession()
  const run = useMutation({
    mutationFn: async (format: "csv" | "xlsx") => {
      const wanted = new URLSearchParams(query)
      wanted.set("format", format)
      const response = await send(`tasks/export?${wanted.toString()}`, { locale })
      if (!response.ok) throw await failureOf(response, locale)
      save(await response.blob(), `tasks.${format}`)
    },
  })
  if (user?.role === "VIEWER") return null
  return (
    <div className="row">
      {features.workbook ? (
        <Button disabled={run.isPending} onClick={() => run.mutate("xlsx")}>
          {own.exportAs("Excel")}
        </Button>
      ) : null}
      <Button disabled={run.isPending} onClick={() => run.mutate("csv")}>
        {own.exportAs("CSV")}
      </Button>
      {run.error === null ? null : <Failure error={run.error} />}
    </div>
  )
}
