import { readFileSync } from "node:fs"
import { pdfParsePages } from "./statement/Peers.ts"
import { readLedgers } from "./statement/Ours.ts"
import { PDFParse } from "pdf-parse"
import { accountWith, printed } from "./statement/Files.ts"
const ms = () => Number(process.hrtime.bigint()) / 1e6
for (const f of ["02-ccb-personal", "07-cmb-personal", "17-bocom-personal-cid"]) {
  const bytes = readFileSync(`/work/shared/statements/${f}.pdf`)
  for (const [n, run] of [["getText", async () => (await pdfParsePages(bytes)).count], ["ours", async () => (await readLedgers(f + ".pdf", bytes)).pages]] as const) {
    const out: string[] = []
    for (let i = 0; i < 6; i++) { const t = ms(); const c = await run(); out.push((c * 1000 / (ms() - t)).toFixed(1)) }
    console.log(f, n, out.join(" "))
  }
}
const file = printed(accountWith(5000), "ccb-personal-pdf")
const p = new PDFParse({ data: new Uint8Array(file.bytes) }); const t = await p.getText(); console.log(t.text.length, t.text.slice(0, 600), t.text.slice(-300))
