/** Ways in which text becomes a script, with a place for what the script does. */
const shapes: ((act: string) => string)[] = [
  (act) => `<script>${act}</script>`,
  (act) => `<ScRiPt>${act}</sCrIpT>`,
  (act) => `<img src=x onerror=${act}>`,
  (act) => `<img/src/onerror=${act}>`,
  (act) => `<svg onload=${act}>`,
  (act) => `<svg/onload=${act}//`,
  (act) => `<svg><script>${act}</script></svg>`,
  (act) => `<iframe srcdoc="<script>${act}</script>">`,
  (act) => `<iframe src="javascript:${act}">`,
  (act) => `<body onload=${act}>`,
  (act) => `<details open ontoggle=${act}>`,
  (act) => `<input autofocus onfocus=${act}>`,
  (act) => `<select autofocus onfocus=${act}>`,
  (act) => `<video><source onerror=${act}>`,
  (act) => `<audio src=x onerror=${act}>`,
  (act) => `<object data="javascript:${act}">`,
  (act) => `<embed src="javascript:${act}">`,
  (act) => `<a href="javascript:${act}">x</a>`,
  (act) => `<form action="javascript:${act}"><button>x`,
  (act) => `<math href="javascript:${act}">x</math>`,
  (act) => `<marquee onstart=${act}>`,
  (act) => `<style onload=${act}></style>`,
  (act) => `<link rel=stylesheet href=x onerror=${act}>`,
  (act) => `<meta http-equiv=refresh content="0;url=javascript:${act}">`,
  (act) => `<base href="javascript:/"><a href=${act}>x`,
  (act) => `"><img src=x onerror=${act}>`,
  (act) => `'><img src=x onerror=${act}>`,
  (act) => `--><img src=x onerror=${act}>`,
  (act) => `</title><img src=x onerror=${act}>`,
  (act) => `</textarea><img src=x onerror=${act}>`,
  (act) => `</script><img src=x onerror=${act}>`,
  (act) => `" autofocus onfocus=${act} x="`,
  (act) => `' onmouseover=${act} x='`,
  (act) => `javascript:${act}`,
  (act) => `{{constructor.constructor('${act}')()}}`,
  (act) => `\${${act}}`,
  (act) => `<img src="x\`onerror=${act}">`,
  (act) => `&lt;img src=x onerror=${act}&gt;`,
  (act) => `\u003cimg src=x onerror=${act}\u003e`,
  (act) => `%3Cimg src=x onerror=${act}%3E`,
  (act) => `<x contenteditable autofocus onfocus=${act}>`,
  (act) => `<noscript><p title="</noscript><img src=x onerror=${act}>">`,
  (act) => `<template><img src=x onerror=${act}></template>`,
  (act) => `<svg><animate onbegin=${act} attributeName=x dur=1s>`,
  (act) => `<svg><foreignObject><img src=x onerror=${act}>`,
  (act) => `\uFF1Cimg src=x onerror=${act}\uFF1E`,
  (act) => `<img src=x:x onerror\u000C=${act}>`,
  (act) => `<p style="background:url(javascript:${act})">`,
  (act) => `[x](javascript:${act})`,
  (act) => `<table background="javascript:${act}">`,
]

/** What a script that ran would do: each is heard by the pages of the test. */
const acts = ['xss()', 'alert(1)', 'xss`1`', 'top.xss()', 'window["xss"]()', 'confirm(1)']

/** Payloads of every shape, as many as are wanted. */
export function payloads(count: number): string[] {
  return Array.from({ length: count }, (_, index) => {
    const shape = shapes[index % shapes.length]!
    return shape(acts[Math.floor(index / shapes.length) % acts.length]!)
  })
}

/** Payloads that fit where twenty letters do. */
export const shortPayloads = [
  '<svg onload=xss()>',
  '<img src onerror=1>',
  '<b onclick=xss()>',
  '"><b>x',
  "' onload=xss() '",
  '<script>xss()',
  '{{xss()}}',
  'javascript:xss()',
  '</title><b>',
  '<p style=color:red>',
]
