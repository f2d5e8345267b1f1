import type { ImportedItems, Portfolio, PreviewedItems } from "@open-valuation/http-api"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { useNavigate } from "@tanstack/react-router"
import { useState } from "react"
import { call, CallFailed } from "../../api/Call.ts"
import { useFormats } from "../../app/Formats.ts"
import { useLocale, useWords } from "../../app/Locale.tsx"
import { useSession } from "../../app/Session.tsx"
import { useApi } from "../../app/useApi.ts"
import { Button } from "../../design/Button.tsx"
import { Failure } from "../../design/Failure.tsx"
import { Field } from "../../design/Field.tsx"
import { FileDrop } from "../../design/FileDrop.tsx"
import { Options } from "../../design/Options.tsx"
import { SubmitForm } from "../../design/SubmitForm.tsx"
import { TableFrame } from "../../design/TableFrame.tsx"
import "./BatchScreen.css"
import { words } from "./BatchWords.ts"

/** Rows that the page names. */
const MOST_NAMED = 10

const formOf = (file: File): FormData => {
  const form = new FormData()
  form.append("file", file)
  return form
}

const queryOf = (asset: string): string => (asset === "" ? "" : `?asset=${encodeURIComponent(asset)}`)

/** A book of assets: a file is looked at, then imported into a portfolio, which values it. */
export const Book = () => {
  const own = useWords(words)
  const { locale } = useLocale()
  const { assets } = useSession()
  const [file, setFile] = useState<File>()
  const [asset, setAsset] = useState("")
  const preview = useMutation({
    mutationFn: (wanted: { readonly file: File; readonly asset: string }) =>
      call<PreviewedItems>(`v1/portfolios/preview${queryOf(wanted.asset)}`, {
        locale,
        method: "POST",
        body: formOf(wanted.file),
      }),
  })
  const look = (wanted: File, of: string) => {
    setFile(wanted)
    setAsset(of)
    preview.mutate({ file: wanted, asset: of })
  }
  return (
    <section className="card stack" aria-labelledby="batch-book">
      <div>
        <h2 id="batch-book">{own.book}</h2>
        <p className="soft small">{own.bookHelp}</p>
      </div>
      <FileDrop
        label={own.dropBook}
        help={own.bookKinds}
        choices={[{ label: own.chooseBook }]}
        disabled={preview.isPending}
        onFiles={([first]) => {
          if (first !== undefined) look(first.file, asset)
        }}
      />
      {file === undefined ? null : (
        <Field label={own.assetOf(file.name)}>
          {(input) => (
            <select {...input} value={asset} onChange={({ target }) => look(file, target.value)}>
              <option value="">{own.byColumn}</option>
              <Options
                of={assets.filter(({ statement }) => !statement).map(({ assetType, title }) => [assetType, title])}
              />
            </select>
          )}
        </Field>
      )}
      {preview.isPending ? <p role="status">{own.looking}</p> : null}
      {preview.error === null ? null : <Refused error={preview.error} />}
      {preview.data === undefined || file === undefined ? null : (
        <>
          <Preview seen={preview.data} />
          <ImportBook key={`${file.name} ${file.lastModified}`} file={file} asset={asset} rows={preview.data.rows} />
        </>
      )}
    </section>
  )
}

/** Why a file was refused: its faults say more than the refusal. */
const Refused = ({ error }: { readonly error: Error }) =>
  error instanceof CallFailed && error.faults.length > 0 ? (
    <ul className="note" data-tone="bad" role="alert">
      {error.faults.map(({ message, path }) => (
        <li key={`${path} ${message}`}>{message}</li>
      ))}
    </ul>
  ) : (
    <Failure error={error} />
  )

const Preview = ({ seen }: { readonly seen: PreviewedItems }) => {
  const own = useWords(words)
  const { count } = useFormats()
  const { assets } = useSession()
  const titleOf = (assetType: string) => assets.find((one) => one.assetType === assetType)?.title ?? assetType
  return (
    <div className="stack">
      <p role="status">
        {own.rows(count(seen.rows))}
        {own.listed(seen.byAsset.map(({ assetType, rows }) => `${titleOf(assetType)} ${count(rows)}`))}
      </p>
      <TableFrame label={own.sample}>
        <table className="table book-preview">
          <thead>
            <tr>
              {seen.columns.map((name, at) => (
                // Columns may repeat.
                <th key={at}>{name}</th>
              ))}
            </tr>
          </thead>
          <tbody>
            {seen.sample.map((cells, row) => (
              <tr key={row}>
                {seen.columns.map((_, at) => (
                  <td key={at}>{cells[at] ?? ""}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </TableFrame>
      {seen.unknownColumns.length === 0 ? null : (
        <p className="small soft">{own.unknownColumns(seen.unknownColumns)}</p>
      )}
      {seen.unreadableCount === 0 ? null : (
        <div className="note" data-tone="warn">
          <p>{own.unreadable(count(seen.unreadableCount))}</p>
          <ul className="notes small">
            {seen.unreadable.slice(0, MOST_NAMED).map(({ line, reason }) => (
              <li key={line}>{own.line(count(line), reason)}</li>
            ))}
          </ul>
        </div>
      )}
    </div>
  )
}

interface ImportBookProps {
  readonly file: File
  readonly asset: string
  readonly rows: number
}

/** Where the file goes: into a portfolio that is there, or a new one, named after the file. */
const ImportBook = ({ asset, file, rows }: ImportBookProps) => {
  const own = useWords(words)
  const { count } = useFormats()
  const { locale } = useLocale()
  const client = useQueryClient()
  const navigate = useNavigate()
  const portfolios = useApi<ReadonlyArray<Portfolio>>("v1/portfolios?limit=500")
  const [target, setTarget] = useState("")
  const [name, setName] = useState(file.name.replace(/\.[A-Za-z0-9.]{1,12}$/u, "").slice(0, 100))
  const run = useMutation({
    mutationFn: async (): Promise<string> => {
      const id = target === "" ? await create() : target
      // Another attempt goes into the same portfolio.
      setTarget(id)
      const body = formOf(file)
      await call<ImportedItems>(`v1/portfolios/${id}/items${queryOf(asset)}`, { locale, method: "POST", body })
      return id
    },
    onSuccess: (portfolioId) => navigate({ to: "/portfolios/$portfolioId", params: { portfolioId } }),
    onSettled: () => client.invalidateQueries({ queryKey: ["api"] }),
  })
  const create = async (): Promise<string> => {
    const made = await call<{ readonly portfolioId: number }>("v1/portfolios", {
      locale,
      method: "POST",
      body: { name: name.trim() },
    })
    return String(made.portfolioId)
  }
  return (
    <SubmitForm className="row bar" onSubmit={() => run.mutate()}>
      <Field label={own.into}>
        {(input) => (
          <select {...input} value={target} onChange={(event) => setTarget(event.target.value)}>
            <option value="">{own.newPortfolio}</option>
            <Options of={portfolios.data?.map((one) => [one.portfolioId, one.name]) ?? []} />
          </select>
        )}
      </Field>
      {target === "" ? (
        <Field label={own.portfolioName}>
          {(input) => (
            <input {...input} required maxLength={100} value={name} onChange={(event) => setName(event.target.value)} />
          )}
        </Field>
      ) : null}
      <Button type="submit" kind="main" disabled={run.isPending || (target === "" && name.trim() === "")}>
        {own.importRows(count(rows))}
      </Button>
      <span className="small soft">{own.importCost}</span>
      {run.error === null ? null : <Refused error={run.error} />}
    </SubmitForm>
  )
}
