/// The bundled traces, for SegueCorpus alone.
#pragma once

extern const unsigned char segue_corpus[], segue_corpus_end[];

static inline const unsigned char *segue_corpus_bytes(void) { return segue_corpus; }
static inline long segue_corpus_size(void) { return segue_corpus_end - segue_corpus; }
