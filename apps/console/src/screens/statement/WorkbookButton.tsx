import { useMutation } from "@tanstack/react-query"
import { failureOf, send } from "../../api/Call.ts"
import { useLocale, useWords } from "../../app/Locale.tsx"
import { Button } from "../../design/Button.tsx"
import { words } from "./StatementWords.ts"

/** Downloads the result as a workbook. */
export const WorkbookButton = ({ path }: { readonly path: string }) => {
  const own = useWords(words)
  const { locale } = useLocale()
  const download = useMutation({
    mutationFn: async () => {
      const response = await send(`${path}/workbook`, { locale })
      if (!response.ok) throw await failureOf(response, locale)
      const named = /filename="([^"]+)"/.exec(response.headers.get("content-disposition") ?? "")
      save(await response.blob(), named?.[1] ?? "statement.xlsx")
    },
  })
  return (
    <div className="row">
      {download.error === null ? null : (
        <span className="small" role="alert">
          {download.error.message}
        </span>
      )}
      <Button disabled={download.isPending} onClick={() => download.mutate()}>
        {download.isPending ? own.making : own.workbook}
      </Button>
    </div>
  )
}

const save = (content: Blob, fileName: string): void => {
  const address = URL.createObjectURL(content)
  const link = document.createElement("a")
  link.href = address
  link.download = fileName
  link.click()
  URL.revokeObjectURL(address)
}
