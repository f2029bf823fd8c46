// SPDX-License-Identifier: MIT
// Words: codes and parameters become sentences of the chosen language's file.

const LANGUAGES = ["en", "de"];
const STORED = "arbiter.language";

/** @type {Record<string, string>} */
let sentences = {};
let language = "en";

function preferred() {
  const wished = [localStorage.getItem(STORED), ...navigator.languages];
  const known = wished.map((tag) => tag?.slice(0, 2) ?? "").find((tag) => LANGUAGES.includes(tag));
  return known ?? "en";
}

/** Loads the browser's language, or the one that was chosen. */
export async function loadWords() {
  language = preferred();
  sentences = await (await fetch(`/lang/${language}.json`)).json();
  document.documentElement.lang = language;
}

export const languages = () => LANGUAGES;
export const currentLanguage = () => language;

/** @param {string} chosen */
export function chooseLanguage(chosen) {
  localStorage.setItem(STORED, chosen);
  return loadWords();
}

/** @param {string} key */
export const has = (key) => key in sentences;

/**
 * The sentence of a key, with its {names} filled in. A parameter `n` chooses between `key.one` and `key.other`.
 * @param {string} key
 * @param {Params} [params]
 * @returns {string}
 */
export function say(key, params = {}) {
  const rule = "n" in params ? new Intl.PluralRules(language).select(Number(params.n)) : "";
  const sentence = sentences[`${key}.${rule}`] ?? sentences[`${key}.other`] ?? sentences[key] ?? key;
  return sentence.replace(/\{(\w+)\}/g, (whole, name) => String(params[name] ?? whole));
}

/**
 * The first of some keys that this language has.
 * @param {string[]} keys
 * @param {Params} [params]
 */
export const sayFirst = (keys, params) => say(keys.find(has) ?? keys[keys.length - 1], params);

/** @param {string} time ISO 8601, UTC */
export function sayTime(time) {
  const date = new Date(time);
  return isNaN(date.getTime()) ? time : date.toLocaleString(language, { dateStyle: "medium", timeStyle: "short" });
}

/** Minutes and seconds. @param {number} milliseconds */
export function sayDuration(milliseconds) {
  const seconds = Math.round(milliseconds / 1000);
  const hours = Math.floor(seconds / 3600);
  const two = (/** @type {number} */ value) => String(value).padStart(2, "0");
  return `${hours > 0 ? `${hours}:` : ""}${hours > 0 ? two(Math.floor(seconds / 60) % 60) : Math.floor(seconds / 60)}:${two(seconds % 60)}`;
}

/** @param {string[]} items */
export const sayList = (items) => new Intl.ListFormat(language, { type: "conjunction" }).format(items);
