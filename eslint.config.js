/**
 * Lint rules. Style is Prettier's; here are mistakes, the layers of the architecture
 * (scripts/lint/layers.mjs), the place of texts (scripts/lint/english-texts.mjs), and the habits of CONTRIBUTING.md that a machine can hold.
 */
import js from '@eslint/js'
import reactHooks from 'eslint-plugin-react-hooks'
import { defineConfig } from 'eslint/config'
import tseslint from 'typescript-eslint'
import { englishTexts } from './scripts/lint/english-texts.mjs'
import { layers } from './scripts/lint/layers.mjs'

const root = import.meta.dirname

export default defineConfig(
  { ignores: ['dist/**', 'coverage/**', 'test-results/**', '.wishbone/**', 'release/**', 'projects/**', 'docs/**'] },
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  js.configs.recommended,
  tseslint.configs.recommendedTypeChecked,
  {
    name: 'wishbone/all',
    // One program for all files, as `tsc` makes it: a sixth faster than the service of an editor, which follows changes.
    languageOptions: { parserOptions: { project: './tsconfig.json', tsconfigRootDir: root } },
    rules: {
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'no-eval': 'error',
      'no-new-func': 'error',
      'no-console': 'error',
      'max-lines': ['error', { max: 400 }],
      'no-var': 'error',
      'prefer-const': 'error',
      'object-shorthand': 'error',
      // A loop variable in a template or an error message is a number more often than not.
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true, allowBoolean: true }],
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-non-null-assertion': 'error',
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'separate-type-imports' }],
      '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
      '@typescript-eslint/ban-ts-comment': ['error', { minimumDescriptionLength: 10 }],
      // File formats are made of control characters.
      'no-control-regex': 'off',
      // Tables of functions such as SymbolicMath are made of closures and meant to be taken apart.
      '@typescript-eslint/unbound-method': 'off',
      // `async` states that a function belongs to an asynchronous interface even when it has nothing to wait for.
      '@typescript-eslint/require-await': 'off',
    },
  },
  ...layers(root),
  {
    ...reactHooks.configs.flat['recommended-latest'],
    name: 'wishbone/react',
    files: ['app/renderer/**/*.{ts,tsx}'],
  },
  {
    name: 'wishbone/texts',
    files: ['app/renderer/**/*.{ts,tsx}'],
    ignores: ['app/renderer/texts/**'],
    plugins: { wishbone: { rules: { 'english-texts': englishTexts } } },
    rules: { 'wishbone/english-texts': 'error' },
  },
  {
    // The JavaScript backend prints a function; turning that text into one is its purpose. The text is
    // generated from the program, never taken from a project file.
    name: 'wishbone/javascript-backend',
    files: ['engine/backends/js/**/*.ts', 'test/**/*.ts'],
    rules: { 'no-new-func': 'off', '@typescript-eslint/no-implied-eval': 'off' },
  },
  {
    name: 'wishbone/tests-that-share-modules',
    files: ['test/**/*.{ts,tsx}'],
    ignores: ['test/unit/{main,preload}/**', 'test/unit/**/*.mocked.test.{ts,tsx}'],
    rules: {
      'no-restricted-properties': [
        'error',
        ...['mock', 'doMock'].map((property) => ({
          object: 'vi',
          property,
          message: 'Test files share their modules: one that replaces some is named *.mocked.test.ts and gets its own.',
        })),
      ],
    },
  },
  {
    name: 'wishbone/tests',
    files: ['test/**/*.{ts,tsx}'],
    rules: {
      // A test that meets null fails, which is what it is for.
      '@typescript-eslint/no-non-null-assertion': 'off',
      // Parsed JSON is taken apart to be compared; when its shape is not the expected one, the test fails.
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
      'no-console': 'off',
    },
  },
  {
    name: 'wishbone/scripts',
    files: ['scripts/**/*.mjs', '*.config.{js,ts}'],
    languageOptions: {
      globals: {
        process: 'readonly',
        console: 'readonly',
        setTimeout: 'readonly',
        clearTimeout: 'readonly',
        URL: 'readonly',
      },
    },
    rules: {
      'no-console': 'off',
      // The parser does not see casts written in comments; the compiler does.
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
    },
  },
)
