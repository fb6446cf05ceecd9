/**
 * Numbered example programs. They are ordinary programs and use nothing of Corecast. 1 to 3 are
 * those of Broberg, Lundberg and Grahn 2001, section 4 (docs/model.md); 4 to 6 are the styles of
 * concurrent programs that docs/validation.md compares with real runs; 11 is of programs whose
 * parts send each other messages.
 */
@org.jspecify.annotations.NullMarked
package corecast.examples;
