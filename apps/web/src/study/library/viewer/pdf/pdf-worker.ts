// Bundled for the browsers that the page is built for: as it comes, the library's own file is for newer ones.
import './polyfills.ts'
import 'pdfjs-dist/legacy/build/pdf.worker.mjs'
