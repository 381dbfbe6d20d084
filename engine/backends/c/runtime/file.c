/* Numbers of a .f32 file (little-endian floats), put into the program by the assembler: see README. */
#ifndef DATA_FOLDER
#define DATA_FOLDER ""
#endif
#if !defined(__GNUC__) || __BYTE_ORDER__ != __ORDER_LITTLE_ENDIAN__
#error "compile this file with gcc or clang for a little-endian processor: its tables are in .f32 files"
#endif
#if defined(__ELF__)
#define DATA_BEGINS ".pushsection .rodata\n"
#define DATA_ENDS ".popsection\n"
#elif defined(__APPLE__)
#define DATA_BEGINS ".const_data\n"
#define DATA_ENDS ".text\n"
#else
#define DATA_BEGINS ".section .rdata,\"dr\"\n"
#define DATA_ENDS ".text\n"
#endif
#define DATA_TEXT(x) #x
#define DATA_LABEL(prefix, name) DATA_TEXT(prefix) #name ":\n"
#define DATA_OF(prefix, name, file) \
  __asm__(DATA_BEGINS ".balign 16\n" DATA_LABEL(prefix, name) ".incbin \"" DATA_FOLDER file "\"\n" DATA_ENDS);
#define DATA_OF_FILE(name, file) DATA_OF(__USER_LABEL_PREFIX__, name, file)
