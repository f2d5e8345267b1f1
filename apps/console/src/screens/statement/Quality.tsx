import type { StatementView } from "@open-valuation/report/statement"
import { useFormats } from "../../app/Formats.ts"
import { useWords } from "../../app/Locale.tsx"
import { TableFrame } from "../../design/TableFrame.tsx"
import { Facts } from "./Facts.tsx"
import { Part } from "./Part.tsx"
import type { StatementAnswer } from "./StatementAnswer.ts"
import { words } from "./StatementWords.ts"

interface QualityProps {
  readonly answer: StatementAnswer
  readonly view: StatementView
}

/** The files, and how far they bear themselves out. */
export const Quality = ({ answer, view }: QualityProps) => {
  const { quality, qualityNotes: notes, qualityNotesTitle } = view
  return (
    <Part id="quality">
      <Facts figures={quality.figures} />
      {notes.length === 0 ? null : (
        <div>
          <h3>{qualityNotesTitle}</h3>
          <ul className="notes">
            {notes.map((note, at) => (
              <li key={at}>{note}</li>
            ))}
          </ul>
        </div>
      )}
      <Files answer={answer} />
    </Part>
  )
}

const Files = ({ answer }: { readonly answer: StatementAnswer }) => {
  const { figures, parties, quality: own } = useWords(words)
  const { count, money } = useFormats()
  return (
    <div className="stack">
      <h3>{own.files}</h3>
      <TableFrame label={own.files}>
        <table className="table small">
          <thead>
            <tr>
              <th>{own.file}</th>
              <th>{own.account}</th>
              <th>{own.holder}</th>
              <th>{own.period}</th>
              <th className="number">{own.lines}</th>
              <th className="number">{own.pages}</th>
              <th className="number">{own.opening}</th>
              <th className="number">{own.closing}</th>
            </tr>
          </thead>
          <tbody>
            {answer.sourceReferenceList.map((source, at) => (
              <tr key={at}>
                <th scope="row">{source.fileName}</th>
                <td>
                  {source.institution ?? parties.unnamed} {source.accountNumber ?? ""}
                </td>
                <td>{source.accountName ?? "—"}</td>
                <td>
                  {source.startDate === null || source.endDate === null
                    ? "—"
                    : figures.between(source.startDate, source.endDate)}
                </td>
                <td className="number">{count(source.lines)}</td>
                <td className="number">{source.pages === 0 ? "—" : count(source.pages)}</td>
                <td className="number">{source.openingBalance === null ? "—" : money(source.openingBalance)}</td>
                <td className="number">{source.closingBalance === null ? "—" : money(source.closingBalance)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </TableFrame>
    </div>
  )
}
