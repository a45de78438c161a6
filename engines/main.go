// Command engines runs the four servers Floatwise needs on one machine, in one process and on loopback only:
// NATS with JetStream, FerretDB (MongoDB's protocol over SQLite), VersityGW (S3 over a folder) and miniredis.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"log/slog"
	"os"
	"os/signal"
	"syscall"
)

func main() {
	settings, err := parseSettings(os.Args[1:], os.Getenv)
	if errors.Is(err, flag.ErrHelp) {
		return
	}
	if err == nil {
		err = runUntilStopped(settings)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// runUntilStopped returns on SIGTERM and, unless the parent controls the end, on SIGINT and SIGHUP. A terminal sends those two
// to the whole process group, and the engines must outlive the services that are still finishing their work.
func runUntilStopped(settings settings) error {
	ctx, stop := signal.NotifyContext(context.Background(), syscall.SIGTERM)
	defer stop()
	if settings.stopWithStdin {
		signal.Ignore(syscall.SIGINT, syscall.SIGHUP, syscall.SIGPIPE)
		go func() {
			_, _ = io.Copy(io.Discard, os.Stdin)
			stop()
		}()
	} else {
		var stopInteractive context.CancelFunc
		ctx, stopInteractive = signal.NotifyContext(ctx, syscall.SIGINT, syscall.SIGHUP)
		defer stopInteractive()
	}

	readyLine := os.Stdout
	if err := silenceLibraries(); err != nil {
		return err
	}
	return run(ctx, settings, readyLine)
}

// silenceLibraries keeps standard output for the ready line and standard error for warnings. VersityGW and fiber print
// notices to os.Stdout; lines of the log package reach slog at info level and are dropped there.
func silenceLibraries() error {
	null, err := os.OpenFile(os.DevNull, os.O_WRONLY, 0)
	if err != nil {
		return err
	}
	os.Stdout = null
	slog.SetDefault(slog.New(slog.NewJSONHandler(os.Stderr, &slog.HandlerOptions{Level: slog.LevelWarn})))
	return nil
}
