import type { SubjectView } from "../view/SubjectView.ts"
import { facts, type Html, paragraph, section, word } from "./Html.ts"

/** The facts of the subject as the request states them. */
export const subjectPart = ({ facts: stated, note, title }: SubjectView): Html =>
  section(title, "subject", note === undefined ? facts(stated) : paragraph(word(note)))
