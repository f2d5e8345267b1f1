import { pdfFile } from "../statement/print/PdfFile.ts"
import { DraftPdf, withEntry } from "./DraftPdf.ts"
import { after, broken, issue, type SealDesk, signWith, unsealed } from "./SealCase.ts"
import { sm2Key } from "./SigningKey.ts"

/** Contents of a page with other amounts. */
const otherContents = (text: string): string => {
  const draft = new DraftPdf(pdfFile([{ texts: [{ x: 100, y: 100, text }], rules: [] }]))
  return draft.text(draft.contents)
}

/** Files that were changed after they were sealed, by bytes and by updates. */
export const changedSeals = ({ add, keys: { sm2 }, leaf, root, seal, sealed }: SealDesk): void => {
  const flipped = (draft: DraftPdf, at: number): DraftPdf => {
    const bytes = Buffer.from(draft.bytes)
    bytes[at] = (bytes[at] ?? 0) ^ 1
    return new DraftPdf(bytes, draft.objects)
  }
  add("a changed byte", flipped(sealed, sealed.bytes.indexOf("invented")), [broken("OTHER_BYTES")])
  const wrongValue = {
    value: (signature: Buffer) => Buffer.from(signature.map((byte, at) => (at === 40 ? byte ^ 1 : byte))),
  }
  add("a changed signature", seal(unsealed(), { sign: signWith(leaf, [root], wrongValue) }), [broken("WRONG_VALUE")])
  const own = issue(sm2)
  add(
    "a changed SM2 signature",
    unsealed().seal({ sign: signWith(own.leaf, [own.root], wrongValue) }),
    [broken("WRONG_VALUE")],
    { roots: [own.root.der] },
  )
  const infinite = issue(sm2Key(Buffer.from([0])))
  add("SM2 key at infinity", unsealed().seal({ sign: signWith(infinite.leaf) }), [broken("WRONG_VALUE")], {
    roots: [infinite.root.der],
  })
  const offCurve = issue(sm2Key(Buffer.concat([Buffer.from([4]), Buffer.alloc(64, 3)])))
  add("SM2 key off the curve", unsealed().seal({ sign: signWith(offCurve.leaf) }), [broken("WRONG_VALUE")], {
    roots: [offCurve.root.der],
  })

  // Updates after the seal.
  const { contents, page } = sealed
  const rewritten = new Map([[contents, otherContents("9,999.00")]])
  const texts = { removed: ["1,000.00", "1,100.00", "1,200.00"], added: ["9,999.00"] }
  for (const style of ["TABLE", "STREAM"] as const)
    add(`incremental saving: contents replaced, ${style}`, sealed.update(rewritten, style), [after("PAGES")], {
      states: 3,
      texts,
    })
  // Files that a program has written anew: what a seal covered is no more, and without one nothing was changed later.
  for (const as of ["PLAIN", "LINEARISED"] as const)
    add(`sealed and saved anew: ${as}`, new DraftPdf(sealed.bytes).saved(as), [broken("BYTE_RANGE")], { states: 1 })
  for (const [as, style] of [
    ["LINEARISED", "TABLE"],
    ["LINEARISED_STREAM", "STREAM"],
  ] as const) {
    const saved = unsealed().saved(as)
    add(`saved anew: ${as}`, saved, [], { states: 1 })
    add(`saved anew, contents replaced: ${as}`, saved.update(rewritten, style), [], { states: 2, texts })
    const resealed = seal(saved, {}, style).update(rewritten, style)
    add(`saved anew, sealed, contents replaced: ${as}`, resealed, [after("PAGES")], { states: 3, texts })
  }
  const note = sealed.next
  const annotated = new Map([
    [note, "<< /Type /Annot /Subtype /FreeText /Rect [90 480 200 500] /Contents (9,999.00) /DA (/Helv 8 Tf) >>"],
    [page, withEntry(sealed.text(page), "Annots", `${note} 0 R`)],
  ])
  add("incremental saving: a note over an amount", sealed.update(annotated), [after("ANNOTATIONS")], { states: 3 })
  const drawing = new DraftPdf(
    Buffer.concat([
      sealed.bytes,
      Buffer.from(`${contents} 0 obj\n${otherContents("9,999.00")}\nendobj\n%%EOF\n`, "latin1"),
    ]),
  )
  add("incremental saving without a table", drawing, [after("APPENDED_BYTES")])
  add(
    "validation data added",
    sealed.update(new Map([[1, sealed.text(1).replace(/ >>$/u, ` /DSS << /Certs [] >> >>`)]])),
    [after("VALIDATION_DATA")],
    { states: 3 },
  )
  add("properties changed", sealed.update(new Map([[6, "<< /Producer (another) >>"]])), [after("METADATA")], {
    states: 3,
  })
  add("saved again as it was", sealed.update(new Map([[contents, sealed.text(contents)]])), [after("UNUSED")], {
    states: 3,
  })
  const action = sealed.text(1).replace(/ >>$/u, " /OpenAction << /S /JavaScript /JS (0) >> >>")
  add("an action added", sealed.update(new Map([[1, action]])), [after("STRUCTURE")], { states: 3 })
  const twice = sealed
    .text(2)
    .replace(/\/Kids \[(\d+ 0 R)/u, "/Kids [$1 $1")
    .replace(/\/Count \d+/u, "/Count 3")
  add(
    "a page removed",
    sealed.update(
      new Map([[2, twice.replace(/\/Kids \[[^\][]*\]/u, `/Kids [${page} 0 R]`).replace("/Count 3", "/Count 1")]]),
    ),
    [after("STRUCTURE")],
    { states: 3 },
  )
  const sealField = /\/Fields \[([^\][]*)\]/u.exec(sealed.text(1))?.[1] ?? ""
  const unsigned = new Map([
    [1, sealed.text(1).replace(sealField, "")],
    [page, sealed.text(page).replace(/\/Annots \[[^\][]*\]/u, "")],
  ])
  add("the seal removed", sealed.update(unsigned), [{ ...after("SIGNATURES"), removed: true }], { states: 3 })

  // Shadow attacks: what the update shows was prepared before the seal.
  const base = unsealed()
  const cover = base.next
  const overlay =
    "<< /Type /XObject /Subtype /Form /BBox [0 0 842 595] /Length 27 >>\nstream\n1 g 90 470 200 40 re f 0 g  \nendstream"
  const hiding = base.update(
    new Map([
      [cover, overlay],
      [cover + 1, "<< /Length 6 >>\nstream\n /X Do\nendstream"],
      [
        page,
        base
          .text(page)
          .replace(/\/Contents (\d+ 0 R)/u, `/Contents [$1 ${cover + 1} 0 R]`)
          .replace("/Resources <<", `/Resources << /XObject << /X ${cover} 0 R >>`),
      ],
    ]),
  )
  const hidden = seal(hiding)
  add("shadow: hide, the cover is freed", hidden.update(new Map([[cover, null]])), [after("PAGES")], { states: 4 })
  const field = base.next
  const value = (text: string) =>
    `<< /Type /Annot /Subtype /Widget /FT /Tx /T (total) /V (${text}) /Rect [90 300 200 320] /P ${page} 0 R >>`
  const form = base.update(
    new Map([
      [field, value("1,000.00")],
      [1, base.text(1).replace(/ >>$/u, ` /AcroForm << /SigFlags 3 /Fields [${field} 0 R] >> >>`)],
      [page, withEntry(base.text(page), "Annots", `${field} 0 R`)],
    ]),
  )
  add(
    "shadow: replace, the value of a field",
    seal(form).update(new Map([[field, value("9,999.00")]])),
    [after("FORM_VALUES")],
    { states: 4 },
  )
  add(
    "shadow: replace, the font of the page",
    sealed.update(new Map([[3, sealed.text(3).replace("/Encoding", "/Note (other digits) /Encoding")]])),
    [after("PAGES")],
    { states: 3 },
  )
  const spare = base.next
  const prepared = seal(base.update(new Map([[spare, otherContents("9,999.00")]])))
  const swapped = prepared.text(page).replace(/\/Contents \d+ 0 R/u, `/Contents ${spare} 0 R`)
  add("shadow: hide and replace, by the page", prepared.update(new Map([[page, swapped]])), [after("PAGES")], {
    states: 4,
  })
  const copy = Buffer.from(`${contents} 0 obj\n${otherContents("9,999.00")}\nendobj\n`, "latin1")
  const doubled = seal(new DraftPdf(Buffer.concat([base.bytes, copy]), base.objects))
  add("shadow: hide and replace, by the table alone", doubled.point(contents, base.bytes.length), [after("PAGES")], {
    states: 3,
    texts,
  })
}
