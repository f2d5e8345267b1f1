import type { ImportedItems } from "@open-valuation/http-api"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { call } from "../../api/Call.ts"
import { useFormats } from "../../app/Formats.ts"
import { useLocale, useWords } from "../../app/Locale.tsx"
import { Failure } from "../../design/Failure.tsx"
import { Field } from "../../design/Field.tsx"
import { words } from "./PortfoliosWords.ts"

/** Rows that the page names. */
const MOST_NAMED = 20

/** Imports a file of items, and says what it did. */
export const ImportItems = ({ path }: { readonly path: string }) => {
  const own = useWords(words)
  const { count } = useFormats()
  const { locale } = useLocale()
  const client = useQueryClient()
  const run = useMutation({
    mutationFn: (file: File) => {
      const body = new FormData()
      body.append("file", file)
      return call<ImportedItems>(`${path}/items`, { locale, method: "POST", body })
    },
    onSuccess: () => client.invalidateQueries({ queryKey: ["api", path] }),
  })
  const { data, error, isPending } = run
  return (
    <section className="card stack" aria-label={own.import}>
      <h2>{own.import}</h2>
      <p className="soft small">{own.importHelp}</p>
      <Field label={own.file}>
        {(input) => (
          <input
            {...input}
            type="file"
            accept=".csv,.tsv,.txt,.jsonl,.ndjson,.xlsx,.parquet,.gz"
            disabled={isPending}
            onChange={({ target }) => {
              const file = target.files?.item(0)
              if (file !== undefined && file !== null) run.mutate(file)
              target.value = ""
            }}
          />
        )}
      </Field>
      <div role="status" className="stack">
        {isPending ? <p>{own.importing}</p> : null}
        {data === undefined ? null : (
          <p>{own.imported(count(data.added), count(data.replaced), count(data.unchanged))}</p>
        )}
      </div>
      {data === undefined || data.unknownColumns.length === 0 ? null : (
        <p className="note">{own.unknownColumns(data.unknownColumns)}</p>
      )}
      {data === undefined || data.unreadableCount === 0 ? null : (
        <>
          <p className="note" data-tone="warn">
            {own.unread(count(data.unreadableCount))}
          </p>
          <ul className="notes small">
            {data.unreadable.slice(0, MOST_NAMED).map(({ line, reason }) => (
              <li key={line}>
                {own.line(count(line))} — {reason}
              </li>
            ))}
          </ul>
        </>
      )}
      {error === null ? null : <Failure error={error} />}
    </section>
  )
}
