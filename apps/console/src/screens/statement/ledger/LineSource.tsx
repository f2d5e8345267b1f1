import { useEffect, useRef } from "react"
import { Allowed } from "../../../app/Allowed.tsx"
import { useFormats } from "../../../app/Formats.ts"
import { useWords } from "../../../app/Locale.tsx"
import { Button } from "../../../design/Button.tsx"
import { PagePicture } from "../../../design/PagePicture.tsx"
import { CorrectLine } from "../corrections/CorrectLine.tsx"
import type { Corrections } from "../corrections/useCorrections.ts"
import type { Place } from "../StatementAnswer.ts"
import { words } from "../StatementWords.ts"
import { accountOf, type LedgerLine } from "./LedgerLine.ts"
import { placeText } from "./PlaceText.ts"

interface LineSourceProps {
  readonly place: Place
  /** The line, once it has arrived. */
  readonly line: LedgerLine | undefined
  /** The lines among which one can go on. */
  readonly lines: ReadonlyArray<LedgerLine>
  readonly className: (flowClass: string | null) => string
  /** Absent for who may not correct lines, and of former versions. */
  readonly corrections: Corrections | undefined
  readonly onOpen: (place: Place) => void
  readonly onClose: () => void
}

/** What a line says, and where it stands in its file: the page with the row marked, or the row of a spreadsheet. */
export const LineSource = ({ className, corrections, line, lines, onClose, onOpen, place }: LineSourceProps) => {
  const { ledger: own } = useWords(words)
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    dialog.current?.showModal()
  }, [])
  const at = line === undefined ? -1 : lines.indexOf(line)
  const goTo = (index: number) => {
    const next = lines[index]
    if (next !== undefined) onOpen(next)
  }
  return (
    <dialog
      ref={dialog}
      className="line-source"
      aria-labelledby="line-source"
      onClose={onClose}
      onClick={(event) => {
        if (event.target === dialog.current) dialog.current.close()
      }}
    >
      <div className="stack">
        <div className="row spread">
          <h2 id="line-source">{own.source}</h2>
          <div className="row">
            <Button disabled={at <= 0} onClick={() => goTo(at - 1)}>
              {own.earlier}
            </Button>
            <Button disabled={at < 0 || at >= lines.length - 1} onClick={() => goTo(at + 1)}>
              {own.later}
            </Button>
            <Button onClick={() => dialog.current?.close()}>{own.close}</Button>
          </div>
        </div>
        {line === undefined ? (
          <p>
            {place.fileName} · {placeText(place, own)}
          </p>
        ) : (
          <>
            <LineFacts line={line} className={className} />
            {corrections === undefined ? null : <CorrectLine key={line.line} line={line} corrections={corrections} />}
            {line.page === null || line.materialRef === null ? (
              <p className="note">{own.noPicture}</p>
            ) : (
              <Allowed scopes={["materials"]}>
                <PagePicture
                  materialRef={line.materialRef}
                  page={line.page}
                  file={line.fileName}
                  label={own.picture(line.fileName, line.page, line.row)}
                  marks={line.box === null ? [] : [{ box: line.box, isShown: true }]}
                />
              </Allowed>
            )}
          </>
        )}
      </div>
    </dialog>
  )
}

const LineFacts = ({ className, line }: Pick<LineSourceProps, "className"> & { readonly line: LedgerLine }) => {
  const { ledger: own } = useWords(words)
  const { money } = useFormats()
  const { amount, balance, counterparty, counterpartyAccount, currency, date, fileName, remarks, summary, time } = line
  const facts: ReadonlyArray<readonly [string, string | null]> = [
    [own.file, `${fileName} · ${placeText(line, own)}`],
    [own.account, accountOf(line)],
    [own.date, time === null ? date : `${date} ${time}`],
    [own.amount, `${amount > 0 ? "+" : "−"}${money(Math.abs(amount))} ${currency ?? ""}`],
    [own.balance, balance === null ? null : money(balance)],
    [own.party, [counterparty, counterpartyAccount].filter((part) => part !== null).join(" ")],
    [own.summary, [summary, ...remarks].filter((part) => part !== null).join(" · ")],
    [own.flowClass, className(line.class)],
  ]
  return (
    <>
      <dl className="line-facts">
        {facts.map(([name, said]) =>
          said === null || said === "" ? null : (
            <div key={name}>
              <dt>{name}</dt>
              <dd className="figures">{said}</dd>
            </div>
          ),
        )}
      </dl>
      {line.repaired ? <p className="soft small">* {own.repaired}</p> : null}
    </>
  )
}
