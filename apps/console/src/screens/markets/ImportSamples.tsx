import type { ImportReport, MarketList } from "@open-valuation/server/console"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import { call } from "../../api/Call.ts"
import { useFormats } from "../../app/Formats.ts"
import { useLocale, useWords } from "../../app/Locale.tsx"
import { useSession } from "../../app/Session.tsx"
import { Badge } from "../../design/Badge.tsx"
import { Button } from "../../design/Button.tsx"
import { Failure } from "../../design/Failure.tsx"
import { Field } from "../../design/Field.tsx"
import { FileLabel } from "../../design/FileLabel.tsx"
import { Options } from "../../design/Options.tsx"
import { TableFrame } from "../../design/TableFrame.tsx"
import { ImportOutcome } from "./ImportOutcome.tsx"
import { words } from "./MarketsWords.ts"

/** Imports a file of samples: a check that shows what would happen, then the import itself. */
export const ImportSamples = ({ asset, found }: { readonly asset: string; readonly found: MarketList }) => {
  const own = useWords(words).upload
  const { assets, operator } = useSession()
  const { count } = useFormats()
  const { locale } = useLocale()
  const client = useQueryClient()
  const [chosen, setChosen] = useState<string>()
  const [file, setFile] = useState<File>()
  const [shared, setShared] = useState(operator)
  const known = assets.filter(({ assetType }) => found.assets.some((one) => one.assetType === assetType))
  const assetType = chosen ?? (asset === "" ? (known[0]?.assetType ?? "") : asset)

  const submit = (dryRun: boolean) => {
    const body = new FormData()
    if (file !== undefined) body.append("file", file)
    body.append("assetType", assetType)
    body.append("dryRun", String(dryRun))
    body.append("shared", String(shared))
    return call<ImportReport>("markets/import", { locale, method: "POST", body })
  }
  const check = useMutation({ mutationFn: () => submit(true) })
  const run = useMutation({
    mutationFn: () => submit(false),
    onSuccess: () => client.invalidateQueries({ queryKey: ["api", "markets"] }),
  })
  /** What was checked is no longer what would be imported. */
  const changed = () => {
    check.reset()
    run.reset()
  }
  const isBusy = check.isPending || run.isPending
  const isTooLarge = file !== undefined && file.size > found.fileBytes
  const report = run.data ?? check.data
  const error = run.error ?? check.error
  return (
    <section className="card stack" aria-labelledby="import">
      <h2 id="import" tabIndex={-1}>
        {own.title}
      </h2>
      <p className="soft small">{own.help}</p>
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault()
          run.reset()
          check.mutate()
        }}
      >
        <Field label={own.asset}>
          {(input) => (
            <select
              {...input}
              value={assetType}
              disabled={isBusy}
              onChange={(event) => {
                setChosen(event.target.value)
                changed()
              }}
            >
              <Options of={known.map((one) => [one.assetType, one.title])} />
            </select>
          )}
        </Field>
        <ColumnHelp asset={found.assets.find((one) => one.assetType === assetType)} />
        <SampleFile
          file={file}
          fileBytes={found.fileBytes}
          disabled={isBusy}
          onFile={(one) => {
            setFile(one)
            changed()
          }}
        />
        {operator ? (
          <div>
            <label className="check">
              <input
                type="checkbox"
                checked={shared}
                disabled={isBusy}
                onChange={({ target }) => {
                  setShared(target.checked)
                  changed()
                }}
              />
              {own.shared}
            </label>
            <p className="soft small">{own.sharedHelp}</p>
          </div>
        ) : (
          <p className="soft small">{own.ownHelp}</p>
        )}
        {error === null ? null : <Failure error={error} />}
        <div>
          <Button
            type="submit"
            {...(report === undefined ? { kind: "main" } : {})}
            disabled={file === undefined || isTooLarge || isBusy}
          >
            {check.isPending ? own.checking : own.check}
          </Button>
        </div>
      </form>
      {report === undefined ? null : <ImportOutcome report={report} />}
      {check.data !== undefined && run.data === undefined && check.data.added > 0 ? (
        <div>
          <Button kind="main" disabled={isBusy} onClick={() => run.mutate()}>
            {run.isPending ? own.importing : own.importNow(count(check.data.added))}
          </Button>
        </div>
      ) : null}
    </section>
  )
}

type SampleAsset = MarketList["assets"][number]

/** The columns of a file, and an empty file that has them. */
const ColumnHelp = ({ asset }: { readonly asset: SampleAsset | undefined }) => {
  const own = useWords(words).upload
  if (asset === undefined) return null
  const required = asset.columns.filter((column) => column.required)
  const ordered = [...required, ...asset.columns.filter((column) => !column.required)]
  return (
    <details>
      <summary>{own.columns}</summary>
      <div className="stack">
        <TableFrame label={own.columns}>
          <table className="table small">
            <thead>
              <tr>
                <th>{own.column}</th>
                <th>{own.meaning}</th>
                <th>
                  <span className="unseen">{own.required}</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {ordered.map(({ label, name, required: isRequired }) => (
                <tr key={name}>
                  <td>
                    <code>{name}</code>
                  </td>
                  <td>{label}</td>
                  <td>{isRequired ? <Badge>{own.required}</Badge> : null}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </TableFrame>
        <div>
          <Button onClick={() => download(asset)}>{own.template}</Button>
        </div>
      </div>
    </details>
  )
}

/** Spreadsheets read UTF-8 only behind this mark. */
const MARK = "\ufeff"

const download = ({ assetType, columns }: SampleAsset): void => {
  const header = columns.map(({ name }) => name).join(",")
  const url = URL.createObjectURL(new Blob([`${MARK}${header}\n`], { type: "text/csv" }))
  const link = document.createElement("a")
  link.href = url
  link.download = `${assetType.toLowerCase()}-samples.csv`
  link.click()
  URL.revokeObjectURL(url)
}

interface SampleFileProps {
  readonly file: File | undefined
  readonly fileBytes: number
  readonly disabled: boolean
  readonly onFile: (file: File) => void
}

const MB = 1_048_576

/** Chooses a file, by a click, the keyboard or dropping it. */
const SampleFile = ({ disabled, file, fileBytes, onFile }: SampleFileProps) => {
  const own = useWords(words).upload
  const { number } = useFormats()
  const limit = number(fileBytes / MB, 0)
  return (
    <>
      <FileLabel
        name={own.file}
        accept=".csv,.tsv,.txt,.jsonl,.ndjson,.xlsx,.parquet,.gz"
        disabled={disabled}
        onFile={(one) => {
          if (!disabled) onFile(one)
        }}
      >
        <span className="break">
          {file === undefined ? own.drop : own.chosen(file.name, sizeOf(file.size, number))}
        </span>
        <span className="soft small">{file === undefined ? own.kinds(limit) : own.other}</span>
      </FileLabel>
      {file !== undefined && file.size > fileBytes ? (
        <p className="note" data-tone="bad" role="alert">
          {own.tooLarge(limit)}
        </p>
      ) : null}
    </>
  )
}

const sizeOf = (bytes: number, number: (value: number, decimals?: number) => string): string =>
  bytes < MB ? `${number(bytes / 1024, 1)} kB` : `${number(bytes / MB, 1)} MB`
