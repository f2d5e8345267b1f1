export { modelReport } from "./ModelReport.ts"
export { modelReportView, type ModelReportView, type ValidatedModel } from "./ModelReportView.ts"
