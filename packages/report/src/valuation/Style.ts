import { sha256 } from "@noble/hashes/sha2"
import { utf8ToBytes } from "@noble/hashes/utils"
import { darkPalette, lightPalette, plotStyle } from "../charts/Svg.ts"

/** The style of a report: one column on a phone, A4 on paper, dark only on a screen. */
export const style = `
:root{color-scheme:light dark;${lightPalette}}
@media screen and (prefers-color-scheme:dark){:root{${darkPalette}}}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);font:15px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans","PingFang SC","Microsoft YaHei","Noto Sans CJK SC","Noto Sans SC","Source Han Sans SC","WenQuanYi Micro Hei",sans-serif;overflow-wrap:anywhere}
main{max-width:50rem;margin:0 auto;padding:1.5rem 1rem 3rem}
h1{font-size:1.45rem;line-height:1.3;margin:0 0 .4rem}
h2{font-size:1.05rem;margin:1.3rem 0 .4rem;padding-bottom:.15rem;border-bottom:1.5px solid var(--engine)}
h3{font-size:.9rem;margin:.6rem 0 .1rem;color:var(--soft)}
p{margin:.4rem 0}
ul,ol{margin:.3rem 0;padding-left:1.2rem}
li{margin:.15rem 0}
header dl{margin:.2rem 0}
.standing{border-left:3px solid var(--naive);padding:.1rem 0 .1rem .7rem;color:var(--soft);font-size:.88em}
.amount{font-size:1.7rem;font-weight:700;line-height:1.2;margin:.2rem 0 0;font-variant-numeric:tabular-nums}
.adoption .amount{font-size:1.25rem}
.spelled,.note,figcaption{color:var(--soft);font-size:.86em}
.reason{font-weight:600}
.demo{border:2px solid #b3261e;color:#b3261e;font-weight:700;padding:.3rem .7rem;margin:.5rem 0}
.watermark{position:fixed;inset:0;z-index:1;display:flex;flex-direction:column;justify-content:space-around;align-items:center;overflow:hidden;pointer-events:none;color:#b3261e;opacity:.16;font-size:min(11vw,4.5rem);font-weight:800;white-space:nowrap}
.watermark span{transform:rotate(-24deg)}
:lang(en) .watermark{font-size:min(7.5vw,3.2rem)}
dl{margin:.3rem 0;display:grid;grid-template-columns:repeat(auto-fill,minmax(15rem,1fr));gap:0 1.2rem}
dl.figures,dl.acceptance{grid-template-columns:1fr}
dl>div{display:flex;gap:.6rem;border-bottom:1px solid var(--rule);padding:.14rem 0}
dt{color:var(--soft);flex:0 0 6.5rem}
dt::first-letter{text-transform:uppercase}
dd{margin:0;min-width:0}
.provenance dl{grid-template-columns:1fr}
.provenance dt{flex-basis:11rem}
code{font-family:ui-monospace,monospace;font-size:.85em}
.pair{display:grid;grid-template-columns:1fr;gap:.8rem 1.4rem;align-items:start}
figure{margin:.4rem 0;min-width:0}
svg.plot{display:block;width:100%;max-width:26rem;height:auto}
.wide dl{grid-template-columns:repeat(auto-fill,minmax(19rem,1fr))}
.wide dt{flex-basis:10rem}
.wide figure{overflow-x:auto}
.wide svg.plot{width:auto;max-width:none}
.scroll{overflow-x:auto;margin:.3rem 0}
table{border-collapse:collapse;width:100%;font-size:.86em;font-variant-numeric:tabular-nums}
th,td{padding:.16rem .5rem .16rem 0;border-bottom:1px solid var(--rule);text-align:start;vertical-align:top;overflow-wrap:break-word}
th{font-weight:600;white-space:nowrap;border-bottom-color:var(--soft)}
th.figure,td.figure{text-align:end;padding:.16rem .5rem .16rem .3rem;white-space:nowrap}
.comparables td:not(:nth-child(4)){white-space:nowrap}
.comparables td:nth-child(4){min-width:6.5rem}
.waterfall tr:last-child td{font-weight:700}
${plotStyle}
.plot .band{fill:var(--engine);fill-opacity:.25;stroke:none}
.plot .strong{stroke:var(--ink);stroke-width:2}
.plot .bracket{stroke:var(--engine);stroke-width:6;stroke-opacity:.35}
.plot .ring{fill:none;stroke:var(--rule);stroke-width:1}
.plot .observed{fill:var(--paper);stroke:var(--soft);stroke-width:1}
.plot .level{fill:var(--engine);stroke:none}
.plot .rise{fill:var(--reference);stroke:none}
.plot .fall{fill:var(--naive);stroke:none}
.plot .inflow{fill:var(--engine);fill-opacity:.45;stroke:none}
.plot .outflow{fill:var(--naive);fill-opacity:.45;stroke:none}
.plot .zero{stroke:var(--soft);stroke-width:1}
.plot .line.engine,.plot .line.adjusted{fill:none}
.plot .line.adjusted{stroke:var(--reference);stroke-dasharray:7 3}
.plot .low{fill:var(--naive)}
.plot .overdrawn{fill:#b3261e}
.plot .joint{stroke:var(--soft);stroke-width:1}
@media (min-width:44rem),print{.pair{grid-template-columns:1fr 1fr}}
@page{size:A4;margin:12mm 13mm 13mm}
@media print{.committee{break-after:page;font-size:9pt}body{font-size:8.6pt;line-height:1.38}main{max-width:none;padding:0}h1{font-size:14pt}h2{font-size:10pt;margin:2.6mm 0 1mm;break-after:avoid}h3{break-after:avoid}.amount{font-size:15pt}table{font-size:7.8pt}thead{display:table-header-group}tr,figure,li,dl>div,.pair{break-inside:avoid}.pair{gap:1mm 5mm}figure{margin:1mm 0}.scroll{overflow:visible}p{margin:.8mm 0;orphans:3;widows:3}h3{font-size:9pt}dl{grid-template-columns:repeat(3,1fr)}header dl,.basis dl,.wide dl{grid-template-columns:1fr 1fr}.value:not(.wide) dl,dl.figures,dl.acceptance{grid-template-columns:1fr}dt{flex-basis:5.4rem}.basis dt,.wide dt{flex-basis:8.2rem}.subject dd{font-size:8pt}.provenance dt{flex-basis:9rem}svg.plot{max-width:82mm}.wide svg.plot{max-width:100%}*{print-color-adjust:exact;-webkit-print-color-adjust:exact}}
`.trim()

/** The policy under which a report is shown: it loads nothing and runs nothing; its one style is known by its hash. */
export const contentSecurityPolicy = `default-src 'none'; style-src 'sha256-${btoa(String.fromCharCode(...sha256(utf8ToBytes(style))))}'; base-uri 'none'; form-action 'none'`
