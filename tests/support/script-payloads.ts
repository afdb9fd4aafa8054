/** Texts that run a script wherever they are taken for markup: each calls `ran` with its number. */

type Shape = (js: string) => string

const handlers = [
  'img src=x onerror',
  'IMG SRC=x OnErRoR',
  'img/src=x/onerror',
  'svg onload',
  'svg/onload',
  'body onload',
  'details open ontoggle',
  'marquee onstart',
  'input autofocus onfocus',
  'select autofocus onfocus',
  'textarea autofocus onfocus',
  'x tabindex=1 autofocus onfocus',
  'iframe onload',
  'audio src=x onerror',
  'video src=x onerror',
  'style onload',
  'link rel=stylesheet href="data:text/css,*{}" onload',
  'div style="animation:spin 1s" onanimationstart',
].map(
  (start): Shape =>
    (js) =>
      `<${start}="${js}">`,
)

const addresses = [
  'a href',
  'iframe src',
  'embed src',
  'object data',
  'form action',
  'svg><a xlink:href',
  'math href',
  'base href',
  'meta http-equiv=refresh content=0;url',
].flatMap((start): Shape[] => [
  (js) => `<${start}="javascript:${js}">x`,
  (js) => `<${start}=" jav&#x09;ascript&colon;${js}">x`,
  (js) => `<${start}="data:text/html,<script>parent.${js}</script>">x`,
])

const closers = [
  '">',
  "'>",
  '</textarea>',
  '</title>',
  '</script>',
  '</style>',
  '-->',
  ']]>',
  '</noscript>',
  '</template>',
].map(
  (closer): Shape =>
    (js) =>
      `${closer}<img src=x onerror=${js}>`,
)

const mutations: Shape[] = [
  (js) => `<script>${js}</script>`,
  (js) => `<svg><script>${js}</script></svg>`,
  (js) => `<svg><animate onbegin=${js} attributeName=x dur=1s>`,
  (js) => `<svg><set attributeName=href to=javascript:${js}>`,
  (js) => `<svg><use href="data:image/svg+xml,<svg id='x' onload='${js}'/>#x">`,
  (js) => `<svg><style><img src=x onerror=${js}></style>`,
  (js) => `<math><mtext><table><mglyph><style><img src=x onerror=${js}>`,
  (js) => `<noscript><p title="</noscript><img src=x onerror=${js}>">`,
  (js) => `<form><math><mtext></form><form><mglyph><style></math><img src=x onerror=${js}>`,
  (js) => `<template><img src=x onerror=${js}></template>`,
  (js) => `<iframe srcdoc="<script>parent.${js}</script>">`,
  (js) => `<video><source onerror=${js}></video>`,
  (js) => `<button formaction="javascript:${js}">x`,
  (js) => `<div style="background:url(javascript:${js})">x`,
  (js) => `<style>@import'javascript:${js}'</style>`,
  (js) => `&lt;img src=x onerror=${js}&gt;`,
  (js) => `%3Cimg src=x onerror=${js}%3E`,
  (js) => `[x](javascript:${js})`,
  (js) => `![x](javascript:${js})`,
  (js) => `<javascript:${js}>`,
  (js) => `[x]: javascript:${js} "[x]"`,
  (js) => `[<img src=x onerror=${js}>](/x "'><img src=x onerror=${js}>")`,
  (js) => `{{constructor.constructor('${js}')()}}`,
  (js) => `\${${js}}`,
  (js) => `javascript:${js}`,
  (js) => `<figure data-video="javascript:${js}"><a href="javascript:${js}">x</a></figure>`,
  (js) =>
    `<figure data-video='https://vimeo.com/76979871"><img src=x onerror=${js}>'><img src=x onerror=${js}></figure>`,
  (js) =>
    `<table><tr><th scope='"><img src=x onerror=${js}>' colspan="2 onfocus=${js}" tabindex=1 autofocus onfocus=${js}>x`,
]

/** What stands around them. */
const AROUND: readonly ((payload: string) => string)[] = [
  (payload) => payload,
  (payload) => `<p>${payload}</p>`,
  (payload) => `<p title="${payload}">x</p>`,
  (payload) => `<a href="${payload}">x</a>`,
  (payload) => `<table><tr><td>${payload}`,
]

const SHAPES: readonly Shape[] = [...handlers, ...addresses, ...closers, ...mutations]

/** @param isWhole in everything that may stand around them; else each as it is */
export function scriptPayloads(isWhole: boolean): string[] {
  const all = (isWhole ? AROUND : AROUND.slice(0, 1)).flatMap((wrap) => SHAPES.map((shape) => ({ wrap, shape })))
  return all.map(({ wrap, shape }, index) => wrap(shape(`ran(${index})`)))
}
