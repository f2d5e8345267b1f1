import type { StatementView } from "@open-valuation/report/statement"
import { useMutation } from "@tanstack/react-query"
import { failureOf, send } from "../../api/Call.ts"
import { save } from "../../api/Save.ts"
import { useFormats } from "../../app/Formats.ts"
import { useLocale, useWords } from "../../app/Locale.tsx"
import { useSession } from "../../app/Session.tsx"
import { Button } from "../../design/Button.tsx"
import { Facts } from "./Facts.tsx"
import { LevelBadge } from "./LevelBadge.tsx"
import { Part } from "./Part.tsx"
import type { StatementAnswer } from "./StatementAnswer.ts"
import { words } from "./StatementWords.ts"

interface DownloadProps {
  readonly path: string
  /** Of the result: what is shown is what is downloaded. */
  readonly version: number
  /** The result as a workbook, or on paper. */
  readonly what: "report" | "workbook"
}

/** Downloads the result as a file. */
const Download = ({ path, version, what }: DownloadProps) => {
  const own = useWords(words)
  const { locale } = useLocale()
  const download = useMutation({
    mutationFn: async () => {
      const response = await send(`${path}/${what}?version=${version}`, { locale })
      if (!response.ok) throw await failureOf(response, locale)
      const named = /filename="([^"]+)"/.exec(response.headers.get("content-disposition") ?? "")
      save(await response.blob(), named?.[1] ?? `statement-${path.split("/").at(-1)}.html`)
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
        {download.isPending ? own.making : own[what]}
      </Button>
    </div>
  )
}

interface ConclusionProps {
  readonly answer: StatementAnswer
  readonly view: StatementView
  readonly path: string
  readonly version: number
}

/** Of the figures about the purchase, those that stand here too. */
const KEY_FIGURES = new Set(["averageMonthlyEffectiveNetInflow", "coverageRatio"])

/** What the statements prove, in figures and in words. */
export const Conclusion = ({ answer, path, version, view }: ConclusionProps) => {
  const { figures: own, print } = useWords(words)
  const { time, yuan } = useFormats()
  const { features } = useSession()
  const { conclusion, figures, request } = view
  const shown = [
    ...figures.figures.filter(({ id }) => id !== "effectiveAssets"),
    ...request.figures.filter(({ id }) => KEY_FIGURES.has(id)),
  ]
  return (
    <Part
      id="summary"
      beside={
        <div className="row actions no-print">
          <Button onClick={() => window.print()}>{print}</Button>
          <Download path={path} version={version} what="report" />
          {features.workbook ? <Download path={path} version={version} what="workbook" /> : null}
        </div>
      }
    >
      <Whose answer={answer} />
      <div className="key-figures">
        <div className="key-figure">
          <p className="soft small">{own.effectiveAssets}</p>
          <p className="large figures">{yuan(answer.effectiveAssets, 2)}</p>
          <p>
            {own.riskLevel} <LevelBadge level={answer.riskAlert.level} />
          </p>
        </div>
        <div className="conclusion">
          {conclusion.split("\n").map((line) => (
            <Said key={line} line={line} />
          ))}
        </div>
      </div>
      <Facts figures={shown} />
      <p className="soft small">{own.made(time(answer.generatedAt), answer.engineVersion, answer.policyHash)}</p>
    </Part>
  )
}

/** Whose statements they are, of which accounts, and for how many months. */
const Whose = ({ answer: { monthlyFlows, sourceReferenceList: sources } }: Pick<ConclusionProps, "answer">) => {
  const { figures: own } = useWords(words)
  const { count } = useFormats()
  const each = (texts: ReadonlyArray<string | null>): string =>
    [...new Set(texts.filter((text) => text !== null && text !== ""))].slice(0, MOST_NAMED).join(own.comma)
  const holders = each(sources.map(({ accountName }) => accountName))
  const accounts = each(
    sources.map(({ accountNumber, institution }) => [institution, accountNumber].filter(Boolean).join(" ")),
  )
  return (
    <p>
      {holders === "" ? null : <strong>{holders} · </strong>}
      {accounts === "" ? null : `${accounts} · `}
      {own.months(count(monthlyFlows.length), monthlyFlows.length)}
    </p>
  )
}

/** Holders and accounts that are named here; the list of files names all. */
const MOST_NAMED = 4

/** A paragraph of the conclusion, with what it is about in bold. */
const Said = ({ line }: { readonly line: string }) => {
  const [, about, rest] = /^([^：:]{1,24}[：:])(.*)$/.exec(line) ?? [undefined, "", line]
  return (
    <p>
      <strong>{about}</strong>
      {rest}
    </p>
  )
}
