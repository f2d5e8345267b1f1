import { useMutation } from "@tanstack/react-query"
import type { SessionAsset, TaskRow } from "../../api/Answers.ts"
import { call, failureOf, send } from "../../api/Call.ts"
import { useLocale, useWords } from "../../app/Locale.tsx"
import { Button } from "../../design/Button.tsx"
import { Failure } from "../../design/Failure.tsx"
import { words } from "./TaskWords.ts"

interface DownloadsProps {
  readonly asset: SessionAsset
  readonly task: TaskRow
}

/** The result on paper and as files, in the reader's language. */
export const Downloads = ({ asset, task }: DownloadsProps) => {
  const own = useWords(words)
  const { locale } = useLocale()
  const path = `v1/${asset.path}/${task.taskId}`
  const report = useMutation({
    mutationFn: async () => {
      const response = await send(`${path}/report`, { locale })
      if (!response.ok) throw await failureOf(response, locale)
      save(await response.blob(), `${task.valuationNo}.html`)
    },
  })
  const json = useMutation({
    mutationFn: async () => {
      const data = await call<unknown>(path, { locale })
      save(new Blob([JSON.stringify(data, null, 2)], { type: "application/json" }), `${task.valuationNo}.json`)
    },
  })
  const error = report.error ?? json.error
  return (
    <>
      <Button onClick={() => window.print()}>{own.print}</Button>
      <Button disabled={report.isPending} onClick={() => report.mutate()}>
        {own.report}
      </Button>
      <Button disabled={json.isPending} onClick={() => json.mutate()}>
        {own.json}
      </Button>
      {error === null ? null : <Failure error={error} />}
    </>
  )
}

/** Hands a file to the browser. */
const save = (content: Blob, name: string): void => {
  const address = URL.createObjectURL(content)
  const link = document.createElement("a")
  link.href = address
  link.download = name
  link.click()
  URL.revokeObjectURL(address)
}
